import { useState } from 'react'
import { brand } from '#brand/brand'
import { environment } from '#core/environment'
import { loadAuthenticator } from '#core/session/verification/authenticator'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import style from './Authenticator.module.css'

/** The recovery codes, shown only this once: to write down, to copy, or to save as a file. */
export function RecoveryCodes({ t, codes }: { t: Text; codes: readonly string[] }) {
  const [copied, tell] = useState<boolean | null>(null)
  const file = `${brand.name}\n${t('security:codes.title')}\n\n${codes.join('\n')}\n`
  return (
    <div className={style.codes}>
      <p>{t('security:codes.subtitle')}</p>
      <ul data-recovery-codes>
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <div className={style.actions}>
        <Button
          icon="copy"
          data-action="copy-codes"
          onClick={() => void environment().copy(codes.join('\n')).then(tell)}
        >
          {t('security:codes.copy')}
        </Button>
        <Button
          icon="download"
          data-action="download-codes"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${brand.merchantCode}-recovery-codes.txt`}
        >
          {t('security:codes.download')}
        </Button>
      </div>
      <p role="status">{copied !== null && t(copied ? 'security:codes.copied' : 'security:codes.not-copied')}</p>
      <Button variant="primary" size="form" wide data-action="codes-kept" onClick={() => void loadAuthenticator()}>
        {t('security:codes.done')}
      </Button>
    </div>
  )
}
