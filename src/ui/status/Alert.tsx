import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import style from './Alert.module.css'

/** The error of a whole form, announced at once; `action` is an optional way to resolve it. */
export function Alert({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={style.alert} role="alert">
      <Icon name="alert" size={18} />
      <p>{children}</p>
      {action}
    </div>
  )
}
