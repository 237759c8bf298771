# Máy: tên, mức, ghi sổ nào
computer-name = Máy { $n }
level-easy = dễ
level-medium = vừa
level-hard = khó
lobby-chair-computer = 🤖 { $name } · { $level }
select-level = Thêm máy, chọn mức…
select-level-option = Máy { $level }
opt-computer-level-name = mức
opt-computer-level-about = Máy chơi giỏi đến đâu; bỏ trống là vừa

book-next-points = 📒 Ván tới tính vào **điểm**
book-next-practice = 📒 Ván tới có máy: tính vào **sổ tập**, không vào bảng xếp hạng
book-practice = sổ tập
net-title-practice = Ván này · Sổ tập
net-line-practice = { $name } **{ $net }** · sổ tập { $balance }
result-practice = ghi vào sổ tập
points-practice = 📒 Sổ tập (ván có máy): **{ $balance }** điểm · { $hands } ván
cmd-settings-computers-name = máy
cmd-settings-computers-about = Ván có máy tính vào điểm hay vào sổ tập
opt-computers-count-name = tính-điểm
opt-computers-count-about = Có: tính như mọi ván. Không: vào sổ tập, không lên bảng xếp hạng
said-computers-count = Ở các bàn mở từ giờ, ván có máy tính vào điểm như mọi ván.
said-computers-practice = Ở các bàn mở từ giờ, ván có máy vào sổ tập, không lên bảng xếp hạng.
