# Các ván đã xong: danh sách, xem từng nước, tải về

cmd-hands-name = ván
cmd-hands-about = Các ván đã xong: danh sách, xem từng nước, tải về
cmd-hands-table-name = bàn-này
cmd-hands-table-about = Các ván đã chơi ở bàn của kênh này
cmd-hands-server-name = máy-chủ
cmd-hands-server-about = Các ván mới xong ở máy chủ này
cmd-hands-member-name = người
cmd-hands-member-about = Các ván của bạn hay của một người
cmd-hands-replay-name = từng-nước
cmd-hands-replay-about = Xem từng nước một ván đã xong, ngửa bài mọi người
opt-replay-hand-name = ván
opt-replay-hand-about = Số ván ở bàn này, hoặc tên như 12-3; chọn trong danh sách
cmd-hands-export-name = tải-về
cmd-hands-export-about = Tải các ván của bạn về thành tệp

hands-title-table = Các ván của bàn { $name }
hands-title-server = Các ván mới xong
hands-title-member = Các ván của { $name }
hands-empty = Chưa có ván nào xong.
hands-name = **{ $hand }**
hands-stake = cược { $stake }
hands-voided = bị hủy
hands-reversed = đã hoàn điểm
hands-u = ù
hands-u-tron = ù tròn
hands-u-khan = ù khan
hands-walkover = mọi người đã rời
select-replay = Xem từng nước một ván…

button-replay = Xem từng nước
replay-title = Ván { $hand } · bước { $step }/{ $steps }
replay-stock = nọc { $n }
replay-nothing = Không có gì xảy ra.
replay-no-cards = Hết bài
button-step-first = ⏮
button-step-back = ◀
button-step-next = ▶
button-step-last = ⏭
step-dealt = Chia bài. { $name } đánh trước.
step-drawn = { $name } bốc { $card }
step-discarded = { $name } đánh { $card }
step-eaten = { $name } ăn { $card } của { $source }
step-eaten-chot = { $name } ăn chốt { $card } của { $source }
step-laid = { $name } hạ { $phom }
step-sent = { $name } gửi { $card } vào phỏm của { $owner }
step-mom = { $name } móm
step-timed-out = { $name } hết giờ
step-left = { $name } rời ván
step-paid = { $payer } trả { $payee } **{ $points }**

hands-file-title = Các ván của bạn
hands-file-about = { $n } ván, mỗi dòng một ván.
hands-file-most = Nhiều nhất là { $n } ván gần đây. Máy chủ đọc được bằng `python -m bot replay`.
error-nothing-to-export = Chưa có ván nào để tải về: chơi xong một ván đã nhé.
