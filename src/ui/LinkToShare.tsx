import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from './Button.tsx'
import style from './LinkToShare.module.css'

const Qr = lazy(() => import('./Qr.tsx'))

interface LinkToShareProps {
  link: string
  labels: Record<'qr' | 'copy' | 'copied' | 'failed', string>
  /** False when the browser refuses. */
  copy: (text: string) => Promise<boolean>
  /** Another way to pass the link on, below its copy. */
  children?: ReactNode
}

/** A link to copy, and to scan from another screen. */
export function LinkToShare({ link, labels, copy, children }: LinkToShareProps) {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <div className={style.link}>
      <div className={style.code}>
        <Suspense>
          <Qr text={link} label={labels.qr} />
        </Suspense>
      </div>
      <div className={style.address}>
        <bdi dir="ltr" data-link>
          {link}
        </bdi>
        <Button
          icon={copied ? 'check' : 'copy'}
          data-action="copy-link"
          onClick={() => void copy(link).then(setCopied)}
        >
          {copied ? labels.copied : labels.copy}
        </Button>
        {children}
        <span className={copied === false ? undefined : 'unseen'} role="status">
          {copied !== null && (copied ? labels.copied : labels.failed)}
        </span>
      </div>
    </div>
  )
}
