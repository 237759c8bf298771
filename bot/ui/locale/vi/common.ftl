# Dùng chung
number = { $n }
nobody = chưa ai
computer-mark = 🤖
list-and = { $rest } và { $last }

preset-standard = Chuẩn (có tái)
preset-quick = Gọn (không tái)
preset-village = Luật làng
