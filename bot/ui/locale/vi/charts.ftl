# Biểu đồ
thousands-mark = .
# ngày và tháng, theo strftime
chart-date = %d/%m
chart-season = Điểm của những người đứng đầu
