# /phom rules: luật chơi từng trang, mỗi trang một hình
guide-page = Trang { $page }/{ $pages }
guide-title-1 = Phỏm là gì?
guide-body-1 =
    Ba lá trở lên ghép được với nhau là một **phỏm**: cùng số, hoặc liền nhau cùng chất.
    A là nhỏ nhất: đứng trước 2 chứ không đứng sau K.
    Lá không nằm trong phỏm là **rác**.
    Cuối ván **ai ít điểm rác nhất là nhất**.
guide-same-rank = cùng số
guide-in-a-row = liền nhau, cùng chất
guide-ace-low = A đứng trước 2
guide-no-phom = không phải phỏm
guide-title-2 = Một lượt
guide-body-2 =
    Mỗi người chín lá, riêng người đi đầu mười lá.
    Đến lượt, bạn **bốc** một lá ở nọc hoặc **ăn** lá người trước vừa đánh.
    Rồi bạn **đánh** một lá ra bàn.
    Lượt đầu tiên của ván không bốc, vì người đi đầu đã có mười lá.
guide-draw = bốc
guide-or = hoặc
guide-eat = ăn
guide-discard = đánh
guide-title-3 = Ăn
guide-body-3 =
    Chỉ ăn được lá ghép thành phỏm với ít nhất hai lá trên tay bạn.
    Lá đã ăn phải giữ trong phỏm đến lúc hạ, mỗi phỏm một lá ăn thôi.
    Người bị ăn trả điểm ngay!
    Ăn lá đánh ở lượt hạ gọi là **ăn chốt**, đắt hơn nhiều.
guide-yours = trên tay
guide-discarded = vừa đánh
guide-phom = ăn được
guide-title-4 = Hạ
guide-body-4 =
    Lượt cuối của mỗi người, thường là lượt thứ tư, là **lượt hạ**.
    Bốc hoặc ăn xong, bạn **hạ** hết phỏm xuống bàn.
    Không có phỏm nào là **móm**: không được gửi, lại trả nhiều hơn.
    Bàn chơi **tái** thì cứ có lá bị ăn là ván dài thêm, có người được hạ thêm lần nữa.
guide-laid = hạ
guide-deadwood = rác
guide-title-5 = Gửi
guide-body-5 =
    Hạ xong, rác nào nối được vào phỏm trên bàn thì **gửi** vào, phỏm của ai cũng được.
    Lá đã gửi không tính điểm nữa.
    Sau cùng vẫn phải **đánh** một lá, nên lá cuối không gửi được.
    Các lá còn trên tay cộng lại là điểm của bạn.
guide-send = gửi
guide-anothers = phỏm của người khác
guide-left = còn 4 điểm
guide-title-6 = Ù
guide-body-6 =
    Trong lượt của bạn, mười lá mà nhiều nhất một lá lẻ ngoài phỏm là **ù**: thắng ngay.
    Cả mười lá nằm trong phỏm là **ù tròn**, được gấp đôi.
    Ăn đủ ba cây là chắc chắn ù.
    Có bàn chơi **đền**: ai để người khác ù thì trả thay cả bàn.
guide-alone = lá lẻ
guide-title-7 = Tính điểm
guide-body-7 =
    Điểm từng lá xem bên dưới. Bằng điểm thì ai hạ trước xếp trên.
    Trả bao nhiêu thì nhân với **mức cược** của bàn:
    - nhì trả 1, ba trả 2, bét trả 3; móm trả 4
    - bị ăn một cây trả 1, bị ăn chốt trả 4
    - có người ù thì mỗi người trả 5, ù tròn trả 10
    - rời giữa ván thì xếp cuối và trả 4

    Bàn nào chơi khác thì ghi ngay trên bàn.
guide-title-8 = Chơi ở đây
guide-body-8 =
    - **Mở bàn:** `/{ cmd-phom-name } { cmd-open-name }`, rủ bạn bấm **{ button-sit }** hoặc thêm máy, rồi **{ button-start }**.
    - **Tập trước:** `/{ cmd-phom-name } { cmd-learn-name }` cho bạn một ván với máy dễ, bước nào cũng giải thích.
    - **Bài của bạn** đến trong tin nhắn riêng, và sau nút **{ button-hand }**.
    - **Đánh:** chạm một lá. Nếu lá đó phá phỏm, tôi hỏi lại.
    - **Hết giờ:** máy đánh lá rác lớn nhất thay bạn.
    - **Hết ván:** bấm **{ button-rematch }**. Điểm xem ở `/{ cmd-points-name } { cmd-points-me-name }`.
