# /phom learn: vừa chơi vừa học, mỗi bước giải thích một lần
cmd-learn-name = học
cmd-learn-about = Vừa chơi vừa học: một bàn tập với ba máy dễ
lesson-line = 🎓 { $lesson }
lesson-lead = Bạn đi đầu nên đã có mười lá, lượt này không bốc. Chạm một lá để đánh: bỏ rác trước, lá lớn mà lẻ nên bỏ sớm.
lesson-draw = Đến lượt thì lấy một lá trước đã: bấm **{ button-draw }** để rút một lá ở nọc.
lesson-eat = Lá vừa đánh ghép được thành phỏm với bài của bạn. Ăn thì người đánh trả điểm ngay, nhưng phải giữ lá đó trong phỏm. Không thích thì cứ **{ button-draw }**.
lesson-discard = Lấy bài xong thì đánh một lá: chạm lá muốn bỏ. Người sau ăn được thì bạn mất điểm, nên để ý họ đang chờ lá gì.
lesson-phom = Bạn có phỏm rồi. Lá trong phỏm không tính điểm, đừng phá; **cạ** là hai lá đang chờ lá thứ ba.
lesson-lay = Đây là lượt hạ: bấm **Hạ** để đặt hết phỏm xuống bàn. Số trên nút là điểm sẽ còn lại trên tay.
lesson-send = Có rác nối được vào phỏm trên bàn thì **gửi**, phỏm của ai cũng được: gửi rồi là hết tính điểm. Phải chừa một lá để đánh.
lesson-last = Hạ xong thì đánh lá cuối cùng. Lá này gọi là **chốt**: ai ăn được thì bạn trả nhiều hơn hẳn.
lesson-mom = Đến lượt hạ mà không có phỏm nào là **móm**: không được gửi, cuối ván trả nhiều hơn. Đánh một lá là xong.
lesson-tai = Đây là **lượt tái**: vì có lá bị ăn nên bạn được thêm một lượt. Có phỏm mới thì hạ, gửi được thì gửi, rồi đánh.
lesson-u = Bạn **ù** rồi: nhiều nhất một lá nằm ngoài phỏm! Bấm **{ button-u }** là thắng ngay, mọi người trả cho bạn.
lesson-end = Hết ván! Ai ít điểm nhất là nhất và được mọi người trả; từng khoản ghi ở bàn. Muốn chơi tiếp thì bấm **{ button-rematch }** ở đó.
more-phom-learn = Ván bắt đầu ngay, mỗi lượt ba phút. Bước nào gặp lần đầu thì bài của bạn có một dòng 🎓 giải thích, chỉ mình bạn thấy. Gõ lại lệnh này là học lại từ đầu.
