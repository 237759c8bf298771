# Những lúc đáng nhớ: một dòng trong kênh
moment-chot = 🔥 { $name } ăn chốt { $card } của { $from }!
moment-third = 🔥 { $name } ăn ba cây! Cây thứ ba là { $card } của { $from }.
moment-third-chot = 🔥 { $name } ăn ba cây! Cây thứ ba là chốt { $card } của { $from }.
moment-den = 💥 { $name } đền cả bàn!
moment-all-mom = 😱 Cả làng móm! { $name } móm đầu tiên nên về nhất.
moment-pays = { $names } trả **{ $points }** điểm.
moment-pay-each = { $names } mỗi người trả **{ $points }** điểm.
