# Thêm giờ cho lượt của mình, và nói trước là sẽ ăn
option-time-bank = ⏱️ Thêm giờ
option-time-bank-about = Mỗi ván, mỗi người được thêm 15 giây hai lần khi đến lượt mình.
button-time-bank-on = Bật thêm giờ
button-time-bank-off = Tắt thêm giờ
button-more-time = +15 giây (còn { $left } lần)
notice-more-time = { $who } xin thêm 15 giây.
error-no-time-bank = Bàn này không có thêm giờ: nhờ chủ bàn bật trong **{ button-rules }**.
error-time-bank-spent = Ván này bạn đã thêm giờ đủ { $uses } lần rồi.
cmd-more-time-name = thêm-giờ
cmd-more-time-about = Thêm 15 giây cho lượt của bạn, nếu bàn cho phép

button-eager-on = Ăn nếu được
button-eager-off = ✓ Ăn nếu được
mine-eager = Chưa đến lượt bạn. Đến lượt mà ăn được là ăn luôn.
mine-eats = Ăn được: đang ăn giúp bạn…
opt-eat-early-name = chờ-sẵn
opt-eat-early-about = Chưa đến lượt: Có là đến lượt ăn được thì ăn luôn, Không là thôi
