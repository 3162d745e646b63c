import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import style from './Toast.module.css'

interface ToastProps {
  /** `done` is sea, `alert` coral. */
  kind: 'done' | 'alert'
  title: string
  /** One thing to do about it; such a notice stays until it is done or closed. */
  action?: { label: string; name: string; act: () => void } | undefined
  closeLabel: string
  onClose: () => void
}

const ICON = { done: 'check', alert: 'alert' } as const

/** A short notice on paper; screen readers announce it when it appears, an alert at once. */
export function Toast({ kind, title, action, closeLabel, onClose }: ToastProps) {
  return (
    <div className={style.toast} data-kind={kind} role={kind === 'alert' ? 'alert' : 'status'}>
      <Icon name={ICON[kind]} size={22} />
      <p className={style.title}>{title}</p>
      {action && (
        <Button variant="quiet" data-action={action.name} onClick={action.act}>
          {action.label}
        </Button>
      )}
      <IconButton bare icon="x" label={closeLabel} onClick={onClose} />
    </div>
  )
}
