# When the bot has just come to a server
welcome-title = 🃏 Phỏm is here!
welcome-play = Type `/{ cmd-phom-name } { cmd-open-name }` in a channel and there is a table: friends sit down or computers are added, and two are enough.
welcome-learn = New to the game? `/{ cmd-phom-name } { cmd-learn-name }` deals a practice hand and explains every step; `/{ cmd-phom-name } { cmd-rules-name }` has the rules with pictures.
welcome-admin = For those who manage the server
welcome-permitted = ✅ I have all the permissions I need. Let my role into private channels where you want to play.
welcome-missing = ⚠️ I still need permission to { $names }: add it to my role in the server's settings.
welcome-language = 🌐 Tables here speak English. To change that: `/{ cmd-settings-name } { cmd-settings-language-name }`.
welcome-settings = ⚙️ Other settings, and rulings on hands, are under `/{ cmd-settings-name } { cmd-settings-panel-name }`; only those who may manage the server see it.
welcome-help = 📖 Every command: `/{ cmd-phom-name } { cmd-help-name }`.
permission-attach-files = attach files
