# Những lúc đáng nhớ: một dòng trong kênh
moment-chot = 🔥 { $name } ăn chốt { $card } của { $from }!
moment-third = 🔥 { $name } ăn ba cây! Cây thứ ba là { $card } của { $from }.
moment-third-chot = 🔥 { $name } ăn ba cây! Cây thứ ba là chốt { $card } của { $from }.
moment-den = 💥 { $name } đền cả bàn!
moment-all-mom = 😱 Cả làng móm! { $name } móm đầu tiên nên về nhất.
moment-pays = { $names } trả **{ $points }** điểm.
moment-pay-each = { $names } mỗi người trả **{ $points }** điểm.

cmd-settings-moments-name = đáng-nhớ
cmd-settings-moments-about = Báo trong kênh khi có ăn chốt, ù, đền, cả làng móm
cmd-settings-pictures-name = ảnh
cmd-settings-pictures-about = Hết ván hiện thêm ảnh bài của mọi người
opt-switch-name = bật
opt-switch-about = Có thì bật, không thì tắt
