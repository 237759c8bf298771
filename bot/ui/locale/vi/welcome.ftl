# Khi bot mới vào một máy chủ
welcome-title = 🃏 Phỏm đây, chào cả nhà!
welcome-play = Gõ `/{ cmd-phom-name } { cmd-open-name }` ở một kênh là có bàn: rủ bạn ngồi vào hoặc thêm máy, đủ hai người là chơi được.
welcome-learn = Chưa biết chơi? `/{ cmd-phom-name } { cmd-learn-name }` cho chơi thử với máy, bước nào cũng giải thích; `/{ cmd-phom-name } { cmd-rules-name }` có luật kèm hình.
welcome-admin = Dành cho người quản lý máy chủ
welcome-permitted = ✅ Đủ quyền cần thiết rồi. Kênh nào riêng tư thì cho vai trò của tôi vào đó nữa.
welcome-missing = ⚠️ Còn thiếu quyền { $names }: thêm cho vai trò của tôi trong cài đặt máy chủ.
welcome-language = 🌐 Bàn ở đây nói tiếng Việt. Muốn đổi: `/{ cmd-settings-name } { cmd-settings-language-name }`.
welcome-settings = ⚙️ Các cài đặt khác và việc phân xử ván nằm trong `/{ cmd-settings-name } { cmd-settings-panel-name }`; chỉ người có quyền quản lý máy chủ thấy.
welcome-help = 📖 Mọi lệnh: `/{ cmd-phom-name } { cmd-help-name }`.
permission-attach-files = đính kèm tệp
