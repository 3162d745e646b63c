import { lazy, Suspense, useState } from 'react'
import { linkOf } from '#core/agents/invitations'
import { environment } from '#core/environment'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import style from './register-center.module.css'

const Qr = lazy(() => import('#ui/Qr.tsx'))

/** An invitation link to copy, and to scan from another screen. */
export function InvitationLink({ t, code }: { t: Text; code: string }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const link = linkOf(code)
  return (
    <div className={style.link}>
      <div className={style.code}>
        <Suspense>
          <Qr text={link} label={t('invite:qr')} />
        </Suspense>
      </div>
      <div className={style.address}>
        <bdi dir="ltr" data-link>
          {link}
        </bdi>
        <Button
          icon={copied ? 'check' : 'copy'}
          data-action="copy-link"
          onClick={() => void environment().copy(link).then(setCopied)}
        >
          {t(copied ? 'invite:copied' : 'invite:copy')}
        </Button>
        <span className={copied === false ? undefined : 'unseen'} role="status">
          {copied !== null && t(copied ? 'invite:copied' : 'invite:copy.failed')}
        </span>
      </div>
    </div>
  )
}
