import { confirmAuthenticator } from '#core/session/verification/authenticator'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import Qr from '#ui/Qr.tsx'
import { ProofForm } from '../form/ProofForm.tsx'
import style from './Authenticator.module.css'

/** The secret for the app: to scan from another screen, to open on this device, or to type; then its first code. */
export function AuthenticatorScan({ t, secret, uri }: { t: Text; secret: string; uri: string }) {
  return (
    <>
      <div className={style.scan}>
        <Qr text={uri} label={t('security:scan.code')} />
        <div>
          <p>{t('security:scan.subtitle')}</p>
          <p className={style.secret} data-secret>
            <bdi dir="ltr">{secret.match(/.{1,4}/g)?.join(' ')}</bdi>
          </p>
          <Button href={uri} icon="phone">
            {t('security:scan.open')}
          </Button>
        </div>
      </div>
      <ProofForm
        t={t}
        requiredFields={['code']}
        subtitle={t('security:scan.then')}
        action={t('security:scan.submit')}
        submit={({ code }) => confirmAuthenticator(code)}
      />
    </>
  )
}
