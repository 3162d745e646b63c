import type { ReactNode } from 'react'
import style from './Alert.module.css'
import { Icon } from './Icon.tsx'

/** What went wrong with a whole form, read out at once; `action` is the way out. */
export function Alert({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={style.alert} role="alert">
      <Icon name="alert" size={18} />
      <p>{children}</p>
      {action}
    </div>
  )
}
