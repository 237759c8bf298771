# Charts
thousands-mark = ,
# day and month, as strftime reads it
chart-date = %d %b
chart-season = The balances of the best
