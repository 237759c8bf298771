# Charts
thousands-mark = ,
# day and month, as strftime reads it
chart-date = %d %b
