import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { closePopup } from '#core/popups'
import { $session } from '#core/session/session'
import { $identities, type IdentityRow, loadIdentities, unlink } from '#core/session/social/identities'
import { linkWith } from '#core/session/social/social'
import style from '#forms/form.module.css'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { ProofForm } from '../form/ProofForm.tsx'
import list from '../sessions/SessionsPopup.module.css'
import { IdentityItem } from './IdentityItem.tsx'
import { PROVIDER_NAMES } from './SocialButtons.tsx'

/** The linked identities of a member's account: listed, linked and unlinked. */
export default function IdentitiesPopup() {
  const t = useText('session', 'errors', 'fields')
  const identities = useStore($identities)
  const { isLogin } = useStore($session)
  // Again after the session has ended and the person has signed in above this popup.
  useEffect(() => {
    if (isLogin) void loadIdentities()
  }, [isLogin])
  return (
    <Dialog
      title={t('session:identities.title')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('identities')}
    >
      {identities.state === 'ready' ? (
        <Identities t={t} rows={identities.rows} />
      ) : (
        <Waiting
          label={t('session:identities.loading')}
          problem={identities.state === 'failed' ? errorMessage(t, identities.error) : null}
          retry={t('session:retry')}
          onRetry={() => void loadIdentities()}
        />
      )}
    </Dialog>
  )
}

function Identities({ t, rows }: { t: Text; rows: readonly IdentityRow[] }) {
  const [chosen, choose] = useState<IdentityRow | null>(null)
  const all = useRef<HTMLUListElement>(null)
  // The focused button was removed with the form, so move the focus to the list.
  useEffect(() => {
    if (!chosen && document.activeElement === document.body) all.current?.focus()
  }, [chosen])
  if (rows.length === 0) return <p role="status">{t('session:identities.none')}</p>
  if (chosen) return <Proof t={t} row={chosen} onCancel={() => choose(null)} />
  return (
    <>
      <p className={style.why}>{t('session:identities.subtitle')}</p>
      <ul ref={all} className={list.list} tabIndex={-1}>
        {rows.map((row) => (
          <IdentityItem key={row.provider} t={t} row={row} onChoose={() => choose(row)} />
        ))}
      </ul>
    </>
  )
}

/** Asks for the password: linking then redirects to the provider, unlinking happens at once. */
function Proof({ t, row, onCancel }: { t: Text; row: IdentityRow; onCancel: () => void }) {
  const provider = PROVIDER_NAMES[row.provider]
  const act = row.linked ? unlink : linkWith
  return (
    <div ref={focusFirst}>
      <p className={style.why}>
        {t(row.linked ? 'session:identities.prove.unlink' : 'session:identities.prove.link', { provider })}
      </p>
      <ProofForm
        t={t}
        requiredFields={['password']}
        action={t(row.linked ? 'session:identities.unlink.which' : 'session:identities.link.which', { provider })}
        submit={({ password }) => act(row.provider, password)}
      >
        <Button wide data-action="cancel" onClick={onCancel}>
          {t('session:identities.cancel')}
        </Button>
      </ProofForm>
    </div>
  )
}

const focusFirst = (form: HTMLElement | null) => form?.querySelector('input')?.focus()
