# /phom help: mọi lệnh, và từng lệnh một
cmd-help-name = trợ-giúp
cmd-help-about = Mọi lệnh, hoặc cách dùng một lệnh
opt-help-command-name = lệnh
opt-help-command-about = Lệnh muốn xem; bỏ trống thì xem tất cả
help-title = Các lệnh
help-theme-begin = Bắt đầu
help-theme-table = Ở bàn
help-theme-hand = Trong ván
help-theme-after = Sau ván
help-theme-points = Điểm
help-theme-settings = Quản lý máy chủ
help-hint = Nút nào trên bàn cũng có lệnh · trong [ ]: có thể bỏ trống · xem kỹ một lệnh: `/{ cmd-phom-name } { cmd-help-name } { opt-help-command-name }`
help-option = - **{ $name }**: { $about }
help-option-optional = - **{ $name }** (có thể bỏ trống): { $about }
button-help-all = Xem các lệnh
error-unknown-command = Không có lệnh nào tên “{ $text }”: chọn trong danh sách, hoặc gõ `/{ cmd-phom-name } { cmd-help-name }` để xem tất cả.

# Thêm về từng lệnh
more-phom-open = Mỗi kênh một bàn. Bạn là chủ bàn: đổi luật, mức cược và bấm **{ button-start }** khi đủ hai người.
more-phom-sit = Đang giữa ván cũng ngồi được: bạn vào chơi từ ván sau, thay chỗ một máy nếu hết ghế.
more-phom-stand = Chỉ đứng dậy giữa hai ván; giữa ván thì dùng `/{ cmd-phom-name } { cmd-leave-name }`.
more-phom-start = Chỉ chủ bàn. Nếu chủ bàn im lặng một phút mà đã có hai người sẵn sàng, ai ngồi bàn cũng bắt đầu được.
more-phom-rematch = Ván mới bắt đầu khi ai cũng sẵn sàng, hoặc 20 giây sau người bấm đầu tiên.
more-phom-leave = Giữa ván, tôi hỏi lại trước: bạn xếp cuối, nộp phạt, và máy đánh nốt.
more-phom-table = Bàn trôi lên quá xa thì gõ lệnh này để đăng lại ở cuối kênh.
more-phom-hand = Chỉ mình bạn thấy. Giống nút **{ button-hand }** dưới bàn.
more-phom-eat = Chỉ ăn được khi lá vừa đánh ghép thành phỏm với ít nhất hai lá trên tay bạn.
more-phom-discard = Gõ số rồi chất: `10h`, `ks`, `7♦`. Chất là s ♠, c ♣, d ♦, h ♥.
more-phom-lay = Chỉ ở lượt hạ. Bỏ trống thì tôi hạ cách còn ít điểm nhất, tính cả các lá gửi được sau đó.
more-phom-send = Sau khi hạ. Bỏ trống thì tôi gửi các lá đáng gửi nhất, chừa một lá để đánh.
more-phom-u = Được khi mười lá có nhiều nhất một lá ngoài phỏm, tính cả phỏm đã hạ.
more-phom-computer-add = Máy có ba mức: dễ, vừa, khó. Trước khi bắt đầu, bàn ghi rõ ván có máy tính vào đâu.
more-phom-review = Máy mức khó xem lại từng nước của bạn và gợi ý nước hay hơn. Chỉ mình bạn thấy.
more-phom-proof = Mỗi ván, bàn chốt bộ bài trước khi mọi người sẵn sàng; bằng chứng cho thấy nó không bị đổi.
