# Bàn chờ, trước ván đầu
lobby-title = 🃏 Bàn Phỏm
lobby-stake = Mức cược **{ $stake } điểm**
lobby-rules = Luật **{ $preset }**
lobby-changed = Sửa: { $rules }
lobby-chair-empty = 🪑 Còn trống
lobby-chair-ready = ✅ { $name }
lobby-chair-waiting = ⏳ { $name } · chưa sẵn sàng
lobby-owner = { $name } 👑
lobby-hint = Đủ hai người là chơi được. Chủ bàn 👑 bấm **{ button-start }**.
lobby-begun = Đã vào ván, xem tin nhắn bên dưới.
commitment = Mã cam kết bộ bài ván tới: `{ $hash }`

button-sit = Ngồi vào
button-ready = Sẵn sàng
button-start = Bắt đầu
button-computer-add = Thêm máy
button-computer-remove = Bớt máy
button-stake = Mức cược…
button-rules = Luật nhà…
button-leave = Rời bàn
select-preset = Chọn bộ luật

stake-title = Mức cược
stake-label = Số điểm cho mỗi lần cược
stake-hint = Từ 1 đến 1.000.000
