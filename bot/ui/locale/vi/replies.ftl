# Trả lời riêng sau một lệnh hay một nút
said-sat = Bạn đã ngồi vào bàn.
said-sat-next = Bạn đã có chỗ, vào chơi từ ván sau.
said-stood = Bạn đã đứng dậy.
said-ready = Bạn đã sẵn sàng.
said-started = Ván mới bắt đầu!
said-left = Bạn đã rời ván, máy đánh nốt bài của bạn.
said-closed = Bàn đã đóng.
said-kicked = Đã mời { $name } rời bàn.
said-computer-added = Đã thêm { $name }.
said-computer-removed = Đã bớt { $name }.
said-saved = Đã lưu.

# Điều mọi người đọc được về một lần phân xử, và về một bàn không mở lại được
ruling-void = **{ $who }** đã hủy ván { $hand } đang chơi, không ai mất điểm.
ruling-reversed = **{ $who }** đã hoàn lại toàn bộ điểm của ván { $hand } ({ $name }, { $players }).
ruling-reason = Lý do: { $reason }
table-damaged = Dữ liệu bàn của kênh này bị hỏng nên bàn phải đóng. Nếu đang dở ván thì ván đó bị hủy, không ai mất điểm. Mở bàn mới bằng `/{ cmd-phom-name } { cmd-open-name }`; người chạy bot xem thêm trong nhật ký.
