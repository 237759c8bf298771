# Sửa điểm

error-own-points = Không ai tự sửa điểm của mình: nhờ một người quản lý khác.
error-bad-correction = Mỗi lần chỉ cộng hoặc trừ từ 1 đến { $most } điểm, không phải { $amount }.
