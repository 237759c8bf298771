# /phom rules: chơi Phỏm trong sáu trang
guide-page = Trang { $page }/{ $pages }
guide-title-1 = Phỏm là gì?
guide-body-1 =
    Mỗi **phỏm** là ba lá trở lên ghép được với nhau:
    > 7♠ 7♣ 7♦ · cùng số
    > 4♥ 5♥ 6♥ · liền nhau, cùng chất

    A là nhỏ nhất: A♠ 2♠ 3♠ là phỏm, Q♠ K♠ A♠ thì không.
    Lá không nằm trong phỏm là **rác**. Điểm rác: A là 1, J 11, Q 12, K 13, còn lại tính theo số.
    Cuối ván **ai ít điểm nhất là nhất.**
guide-title-2 = Một lượt
guide-body-2 =
    Mỗi người chín lá, người đi đầu mười lá.
    Đến lượt bạn:
    1. **Ăn** lá vừa đánh, hoặc **bốc** một lá ở nọc.
    2. **Đánh** một lá.

    Chỉ ăn được khi lá đó ghép thành phỏm với ít nhất hai lá của bạn:
    > có 7♠ 7♣, bên trên đánh 7♦ → **ăn**

    Lá đã ăn phải giữ trong phỏm, mỗi phỏm một lá ăn thôi. Người bị ăn trả tiền ngay!
guide-title-3 = Hạ và gửi
guide-body-3 =
    Lượt cuối của mỗi người là **lượt hạ**. Bốc hoặc ăn xong:
    1. **Hạ** hết phỏm xuống bàn.
    2. **Gửi** lá lẻ vào phỏm trên bàn, của ai cũng được:
    > 7♥ gửi vào 4♥ 5♥ 6♥
    3. **Đánh** lá cuối.

    Không có phỏm nào là **móm**: không được gửi và trả nhiều hơn.
guide-title-4 = Ù
guide-body-4 =
    Mười lá mà nhiều nhất một lá nằm ngoài phỏm là **ù**, thắng ngay:
    > 4♥ 5♥ 6♥ · 9♠ 9♣ 9♦ · J♦ Q♦ K♦ · 2♣

    Cả mười lá đều trong phỏm là **ù tròn**, ăn gấp đôi.
    Ăn đủ ba cây là chắc chắn ù.
    Có bàn chơi **đền**: người để cho bạn ù phải trả cả bàn.
guide-title-5 = Trả điểm
guide-body-5 =
    Mọi khoản tính theo **mức cược** của bàn:
    > nhì trả 1, ba trả 2, bét trả 3
    > móm trả 4
    > bị ăn một cây trả 1, bị ăn chốt trả 4
    > ù: mỗi người trả 5, ù tròn 10

    Lá đánh ở lượt hạ gọi là **chốt**. Bằng điểm thì ai hạ trước xếp trên.
    Rời giữa ván: xếp cuối và trả 4. Bàn nào đổi luật thì ghi ngay trên bàn.
guide-title-6 = Chơi ở đây
guide-body-6 =
    - **Mở bàn:** `/{ cmd-phom-name } { cmd-open-name }`, rủ bạn bấm **{ button-sit }** hoặc **{ button-computer-add }**, rồi **{ button-start }**.
    - **Bài của bạn** đến trong tin nhắn riêng, và sau nút **{ button-hand }**.
    - **Đánh:** chạm một lá. Nếu lá đó phá phỏm, tôi hỏi lại.
    - **Hết giờ:** máy đánh lá rác lớn nhất thay bạn.
    - **Hết ván:** bấm **{ button-rematch }**. Điểm xem ở `/{ cmd-points-name }`.
