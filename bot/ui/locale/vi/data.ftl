# Dữ liệu của mỗi người
export-title = Dữ liệu của bạn
export-about = Mọi thứ được lưu về bạn, ở mọi máy chủ, trong một tệp máy đọc được.
erase-title = Xóa dữ liệu của tôi
erase-about = Tên, tùy chọn và liên kết tới tài khoản Discord của bạn bị xóa ở **mọi** máy chủ. Ván và điểm vẫn còn, đứng tên “{ former-player }”, để điểm của người khác không bị lệch. Bạn sẽ đứng dậy khỏi mọi bàn. **Không làm lại được**, điểm cũng không lấy lại được.
erase-label = Gõ “{ $word }” để xác nhận
erase-word = xóa
erase-done = Xong: không còn gì dẫn tới bạn nữa. Nếu chơi lại, bạn bắt đầu từ đầu.
button-export = Tải dữ liệu của tôi
button-erase = Xóa dữ liệu của tôi…
error-not-confirmed = Chưa xóa gì cả: gõ đúng chữ “{ $word }” để xác nhận.
cmd-me-show-name = xem
cmd-me-show-about = Tùy chọn của bạn: tin nhắn, nhắc, ngôn ngữ, lá bài
cmd-me-export-name = tải
cmd-me-export-about = Mọi thứ được lưu về bạn, trong một tệp
cmd-me-erase-name = xóa
cmd-me-erase-about = Xóa những gì được lưu về bạn ở mọi máy chủ
