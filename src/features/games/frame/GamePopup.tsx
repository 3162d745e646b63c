import { use } from 'react'
import { isGameOrigin } from '#core/games/launch'
import { closePopup, type PopupParams } from '#core/popups'
import { refreshBalanceSoon } from '#core/wallet/balance'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import style from './GamePopup.module.css'
import { PlayBar } from './PlayBar.tsx'

/**
 * One check per URL: a component that suspends remounts, so a new promise each time would repeat the check for ever.
 */
const checks = new Map<string, Promise<boolean>>()

function mayShow(url: string): Promise<boolean> {
  const check = checks.get(url) ?? isGameOrigin(URL.canParse(url) ? new URL(url).origin : null)
  checks.set(url, check)
  return check
}

/**
 * A game in the page, 440 by 750 (specification section 2 "Popups"), after the browser blocked its window. Closing
 * needs no confirmation: the round is safe on the server and reappears when the game is opened again.
 */
export default function GamePopup({ param: { url, name, isReal } }: { param: PopupParams['game'] }) {
  const t = useText('notices', 'launch')
  const allowed = use(mayShow(url))
  // The caller may not have the game's name, and a frame needs an accessible name.
  const title = name || t('notices:game')
  function close(): void {
    closePopup('game')
    refreshBalanceSoon()
  }
  return (
    <Dialog size={allowed ? 'game' : undefined} title={title} closeLabel={t('notices:close')} onClose={close}>
      {allowed ? (
        <div className={style.play}>
          {isReal && <PlayBar />}
          <iframe
            className={style.frame}
            title={title}
            src={url}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            allow="autoplay; fullscreen"
            referrerPolicy="origin"
            data-game
          />
        </div>
      ) : (
        <p role="alert">{t('launch:invalid-url')}</p>
      )}
    </Dialog>
  )
}
