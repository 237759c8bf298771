# Hết ván: bài, xếp hạng, thanh toán
end-showdown = 🏆 { $name } nhất!
end-u = 🎉 { $name } ù!
end-u-tron = 🎉 { $name } ù tròn!
end-u-khan = 🎉 { $name } ù khan!
end-walkover = 🏆 { $name } thắng, mọi người đã rời bàn
end-voided = Ván này bị hủy
end-voided-about = Không ai mất điểm. Ván sau vẫn người cũ đánh trước.
showdown-facts = Ván { $hand } · Cược { $stake } · { $preset }

place-1 = Nhất
place-2 = Nhì
place-3 = Ba
place-4 = Bét
showdown-place = { $place } · { $name }
showdown-points = { $points } điểm
showdown-mom = móm
showdown-gone = đã rời

pay-title = Thanh toán
pay-line = { $payer } → { $payee } **{ $points }** · { $why }
pay-none = Ván này không ai trả ai.
pay-eat = { $n ->
    [1] bị ăn một cây
   *[other] bị ăn { $n } cây
}
pay-chot = { $n ->
    [1] bị ăn chốt
   *[other] bị ăn { $n } chốt
}
pay-place-2 = về nhì
pay-place-3 = về ba
pay-place-4 = về bét
pay-mom = móm
pay-leave = rời giữa ván
pay-u = ù
pay-u-tron = ù tròn
pay-u-khan = ù khan
pay-den = đền cả bàn

net-title = Được mất · Tổng điểm
net-balance = tổng { $balance }
net-line = { $name } **{ $net }** · tổng { $balance }
net-evening = cả buổi { $net }
net-line-computer = 🤖 { $name } **{ $net }**

ready-list = ✅ Chơi tiếp: { $names }
ready-list-none = Bấm **{ button-rematch }** để chơi tiếp.
ready-until = ⏳ Ván mới bắt đầu { $when }
button-rematch = Ván nữa

result-title = Ván { $hand } · { $end }
result-place = Bạn về { $place }: **{ $net }** điểm, tổng { $balance }
result-other = Bạn **{ $net }** điểm, tổng { $balance }
result-voided = Ván { $hand } bị hủy, không ai mất điểm
result-left = Bạn đã rời ván { $hand }, máy đánh nốt bài của bạn

closed-title = Bàn đã đóng
closed-thanks = Cảm ơn mọi người! Mở bàn mới bằng `/{ cmd-phom-name } { cmd-open-name }`.
closed-hands = { $n } ván đã chơi
closed-balance = { $name } · { $balance } điểm
button-proof = Kiểm chứng
proof-title = Bằng chứng ván { $hand }
proof-about = Tệp này cho thấy bộ bài đã được chốt trước khi mọi người sẵn sàng và không bị đổi sau đó. Ai cũng soát lại được bằng `/{ cmd-phom-name } { cmd-verify-name }`.
commitment-was = Mã cam kết đã hiện trước ván: `{ $hash }`
verify-holds = ✅ Bằng chứng khớp
verify-fails = ❌ Bằng chứng không khớp
verify-secret = { $mark } Bí mật đúng với mã cam kết
verify-deck = { $mark } Bộ bài đúng là do bí mật và các lần bấm sẵn sàng xáo ra
verify-moves = { $mark } Các nước đi đúng luật
picture-showdown = Hết ván: bài, điểm và thanh toán của mọi người; bên dưới có bằng chữ
picture-hand = Bài của bạn; bên dưới có bằng chữ
