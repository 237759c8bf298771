# Biểu đồ
thousands-mark = .
# ngày và tháng, theo strftime
chart-date = %d/%m
