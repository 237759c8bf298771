# Trả lời riêng sau một lệnh hay một nút
said-sat = Bạn đã ngồi vào bàn.
said-sat-next = Bạn đã có chỗ, vào chơi từ ván sau.
said-stood = Bạn đã đứng dậy.
said-ready = Bạn đã sẵn sàng.
said-started = Ván mới bắt đầu!
said-left = Bạn đã rời ván, máy đánh nốt bài của bạn.
said-closed = Bàn đã đóng.
said-kicked = Đã mời { $name } rời bàn.
said-computer-added = Đã thêm { $name }.
said-computer-removed = Đã bớt { $name }.
said-saved = Đã lưu.
