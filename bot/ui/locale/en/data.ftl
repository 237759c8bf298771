# One's own data
export-title = Your data
export-about = Everything that is kept of you, in all servers, as a file that programs can read.
erase-title = Erase my data
erase-about = Your name, your preferences and the link to your Discord account are deleted in **every** server. Your hands and points stay as those of a “{ former-player }”, so that the others’ points still add up. You stand up from every table. **This can't be undone**, and your points can't be given back.
erase-label = Type “{ $word }” to confirm
erase-word = erase
erase-done = Done: nothing leads to you any more. If you play again, you begin anew.
button-export = Export my data
button-erase = Erase my data…
error-not-confirmed = Nothing was erased: type the word “{ $word }” to confirm.
cmd-me-show-name = show
cmd-me-show-about = Your preferences: messages, pings, language, cards
cmd-me-export-name = export
cmd-me-export-about = Everything that is kept of you, as a file
cmd-me-erase-name = erase
cmd-me-erase-about = Erase what is kept of you, in every server
