import { askLogout } from '#core/session/logout'
import { start } from '#core/start'

start()
document.querySelector('main [data-action=leave]')?.addEventListener('click', askLogout)
