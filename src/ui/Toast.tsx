import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import style from './Toast.module.css'

interface ToastProps {
  /** `done` sea, `alert` coral, `news` night. */
  kind: 'done' | 'alert' | 'news'
  title: string
  detail?: string
  closeLabel: string
  onClose: () => void
}

const ICON = { done: 'check', alert: 'alert', news: 'info' } as const

/** A short notice on paper; read out when it appears, an alert at once. */
export function Toast({ kind, title, detail, closeLabel, onClose }: ToastProps) {
  return (
    <div className={style.toast} data-kind={kind} role={kind === 'alert' ? 'alert' : 'status'}>
      <Icon name={ICON[kind]} size={22} />
      <div>
        <p className={style.title}>{title}</p>
        {detail && <p className={style.detail}>{detail}</p>}
      </div>
      <IconButton bare icon="x" label={closeLabel} onClick={onClose} />
    </div>
  )
}
