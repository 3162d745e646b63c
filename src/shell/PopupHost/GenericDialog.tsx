import { lazy, type ReactNode, Suspense, useState } from 'react'
import { $popups, closePopup, type DialogParam, type Popup, type PopupName } from '#core/popups'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogActions } from '#ui/Dialog.tsx'
import { Loader } from '#ui/Loader.tsx'
import style from './GenericDialog.module.css'
import { useAutoClose } from './use-auto-close.ts'

const ICONS = { info: 'info', done: 'check', alert: 'alert' } as const
/** The sanitiser loads only for a dialog with HTML. */
const Html = lazy(async () => ({ default: (await import('#ui/Html.tsx')).Html }))

interface GenericDialogProps {
  /** The popup that renders it. */
  name: PopupName
  of: Popup['param']
  dialog: DialogParam
  /** Rendered above the text. */
  children?: ReactNode
}

/** Icon, title, html, buttons, cover-click, auto-close, loading (specification section 2 "Popups"). */
export function GenericDialog({ name, of, dialog, children }: GenericDialogProps) {
  const t = useText('session')
  const [busy, setBusy] = useState(-1)
  const close = () => closePopup(name)
  const waits = dialog.loading || busy >= 0
  const watched = useAutoClose(name, waits ? undefined : dialog.autoCloseMs)

  /** Runs the action inside the click handler, so that it may open a game's window. */
  async function press(index: number, act: () => unknown): Promise<void> {
    setBusy(index)
    const stays = (await act()) === false
    setBusy(-1)
    // The action may have opened another dialog in this one's place: that one stays open.
    if (!stays && $popups.get().some((popup) => popup.param === of)) close()
  }

  return (
    <Dialog
      surface="paper"
      title={dialog.title}
      icon={dialog.icon && ICONS[dialog.icon]}
      onClose={() => waits || close()}
      onCover={dialog.coverClick && !waits ? close : undefined}
      busy={dialog.loading}
    >
      <div {...watched} className={style.body} data-dialog={name}>
        {children}
        {dialog.text && <p>{dialog.text}</p>}
        {dialog.html && (
          <Suspense>
            <Html html={dialog.html} />
          </Suspense>
        )}
        {dialog.autoCloseMs && !waits && (
          <p className={style.soon}>{t('session:dialog.closes', { count: Math.round(dialog.autoCloseMs / 1000) })}</p>
        )}
        {dialog.loading ? (
          <div className={style.loading}>
            <Loader label={t('session:dialog.loading')} />
          </div>
        ) : (
          <DialogActions>
            {dialog.buttons.map(({ label, primary, name: action, act = () => undefined }, index) => (
              <Button
                key={label}
                variant={primary ? 'primary' : 'border'}
                busy={busy === index}
                data-action={action}
                onClick={() => void press(index, act)}
              >
                {label}
              </Button>
            ))}
          </DialogActions>
        )}
      </div>
    </Dialog>
  )
}
