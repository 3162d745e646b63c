import { useState } from 'react'
import { $popups, closePopup, type PopupParams, type Question } from '#core/popups'
import type { Key } from '#i18n/text.ts'
import { useText } from '#i18n/useText.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogActions } from '#ui/Dialog.tsx'

/** Title, body, the button that leaves things as they are, and the one that acts. */
const WORDS = {
  logout: ['session:logout.title', 'session:logout.body', 'session:logout.no', 'session:logout.yes'],
  'trial-account': ['session:trial.title', 'session:trial.body', 'session:trial.no', 'session:trial.yes'],
  'ready-to-play': ['launch:ready.title', 'launch:ready.body', 'launch:ready.no', 'launch:ready.yes'],
} as const satisfies Record<Question, readonly [Key, Key, Key, Key]>

/** A question on paper. The button acts inside the click, so a game's window may open from it. */
export default function ConfirmPopup({ param }: { param: PopupParams['confirm'] }) {
  const t = useText('session', 'launch')
  const [busy, setBusy] = useState(false)
  const [title, body, no, yes] = WORDS[param.about]

  async function act(): Promise<void> {
    setBusy(true)
    await param.onYes()
    // What it did may have asked something else meanwhile: that question stays.
    if ($popups.get().some((popup) => popup.param === param)) closePopup('confirm')
  }

  return (
    <Dialog surface="paper" title={t(title)} onClose={() => closePopup('confirm')}>
      <p>{t(body)}</p>
      <DialogActions>
        <Button data-action="no" onClick={() => closePopup('confirm')}>
          {t(no)}
        </Button>
        <Button variant="primary" busy={busy} data-action="yes" onClick={() => void act()}>
          {t(yes)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
