# Máy chủ có gì trục trặc, và sửa thế nào
doctor-title = Khám máy chủ
doctor-fine-permissions = Đủ quyền.
doctor-fine-emojis = Lá bài hiện bằng hình.
doctor-fine-messages = Ai ở bàn cũng nhận được tin nhắn riêng.
doctor-fine-tables = Bàn nào cũng chạy tốt.
doctor-fine-database = Cơ sở dữ liệu chạy tốt.
doctor-fine-hands = Gần đây không có ván nào bị hủy.
doctor-permissions = Tôi chưa được { $names } ở { $places }: sửa vai trò của tôi hoặc quyền của kênh nhé.
doctor-channels-gone = { $n } kênh đã chọn để mở bàn không còn nữa: chọn lại ở `/{ cmd-settings-name } { cmd-settings-panel-name }`.
doctor-emojis = Chưa tải lên đủ hình lá bài nên bài hiện bằng chữ.
doctor-messages = { $names } không nhận tin nhắn riêng: xem bài bằng nút **{ button-hand }**.
doctor-table-still = Bàn ở { $places } tạm dừng cho tới khi ghi được cơ sở dữ liệu.
doctor-table-stuck = Bàn ở { $places } đứng im; lượt đã hết giờ { $at }.
doctor-table-unseen = Không hiện được bàn ở { $places }: xem tôi có quyền nhắn ở đó không.
doctor-table-damaged = Bàn { $table } ở { $places } bị hỏng nên phải đóng; người chạy bot xem thêm trong nhật ký.
doctor-database = Không ghi được cơ sở dữ liệu: người chạy bot phải xem lại.
doctor-disk = Đĩa chứa cơ sở dữ liệu chỉ còn { $n } MB.
doctor-voided = Có ván bị hủy, không ai mất điểm: { $names }
doctor-fine-announcements = Quyết định nào cũng đã được đăng.
doctor-given-up = { $n } thông báo đã thử đăng quá nhiều lần nên không tự đăng nữa.
doctor-unposted-voided = Chưa đăng được ở { $places } việc hủy ván { $names } ({ $at }).
doctor-unposted-reversed = Chưa đăng được ở { $places } việc hoàn điểm ván { $names } ({ $at }).
doctor-unposted-corrected = Chưa đăng được ở { $places } lần sửa điểm số { $names } ({ $at }).
doctor-unposted-season-begun = Chưa đăng được ở { $places } việc mở mùa mới ({ $at }).
doctor-unposted-season-ended = Chưa đăng được ở { $places } việc khép mùa ({ $at }).
doctor-posted = { $n ->
    [0] Không còn gì để đăng.
   *[other] Đã đăng { $n } thông báo.
}
doctor-not-posted = Chưa đăng được hết, ở kênh của nó lẫn ở đây: còn { $left } thông báo chờ, đã đăng { $n }. Xem tôi có quyền nhắn không nhé.
doctor-dropped = { $n ->
    [0] Không có gì để bỏ.
   *[other] Đã bỏ { $n } thông báo.
}
button-mend-post = Đăng lại thông báo
button-mend-drop = Bỏ thông báo
doctor-places-more = { $places } và { $n } kênh nữa
doctor-more = … và { $n } mục nữa.
doctor-pick-table = Xem một bàn…
doctor-table-option = Bàn { $table } ở { $place }
doctor-table = Bàn { $table }
doctor-table-about = Ở { $place } · { $state } · { $people }
doctor-phase-lobby = chưa vào ván đầu
doctor-phase-playing = đang trong ván
doctor-phase-between = giữa hai ván
doctor-phase-closed = đã đóng
doctor-emojis-coming = Tôi đang tải hình lá bài lên, chờ vài phút nhé.
doctor-shown-anew = Bàn được đăng lại ở kênh của nó.
button-doctor = Khám lại
button-show-anew = Đăng lại
button-void = Hủy ván…
button-shut = Đóng bàn
button-mend-emojis = Tải hình lá bài
button-mend-show = Đăng lại bàn { $table }
button-mend-void = Hủy ván của bàn { $table }…
void-label = Vì sao; mọi người trong kênh đều đọc được
notice-shut = Người quản lý máy chủ đã đóng bàn.
cmd-settings-doctor-name = khám
cmd-settings-doctor-about = Khám quyền, bàn, cơ sở dữ liệu, và sửa
