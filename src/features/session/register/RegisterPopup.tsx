import { use, useState } from 'react'
import type { Flag, RegisterRules } from '#api/site'
import type { CallResult } from '#core/call'
import { closePopup, type PopupParams, swapPopup } from '#core/popups'
import { checkInvitation, checkRecommendation } from '#core/session/register/invitation'
import { loadFlags, reloadFlags } from '#core/site/flags'
import { loadRegisterRules, reloadRegisterRules } from '#core/site/rules'
import style from '#forms/form.module.css'
import { errorMessage } from '#i18n/messages.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { usePoster } from '../form/poster.ts'
import { StorageGate } from '../form/StorageGate.tsx'
import { BelowForm } from '../login/BelowForm.tsx'
import { preloadSignInOptions, useSignInOptions } from '../login/sign-in-options.ts'
import { PROVIDER_NAMES } from '../social/SocialButtons.tsx'
import { Recommender } from './Invitation.tsx'
import { RegisterMethods } from './RegisterMethods.tsx'

/** Cached, so that the popup suspends on one promise however often it renders. */
let both: Promise<[CallResult<RegisterRules>, CallResult<Flag[]>]> | undefined

function loadBoth() {
  both ??= Promise.all([loadRegisterRules(), loadFlags()])
  return both
}

function reloadBoth() {
  both = Promise.all([reloadRegisterRules(), reloadFlags()])
  return both
}

/** The register popup: card 31, LA LLAVE, and the form the server's rules require. */
export default function RegisterPopup({ param: newcomer }: { param: PopupParams['register'] }) {
  const [request, setRequest] = useState(loadBoth)
  // Requested in parallel with the rules, not after them.
  const soon = preloadSignInOptions()
  const t = useText('session', 'errors', 'fields')
  const [invited] = useState(checkInvitation)
  const [recommended] = useState(checkRecommendation)
  const [rules, flags] = use(request)
  const invitation = use(invited)
  const recommendation = use(recommended)
  const shown = useSignInOptions(soon)
  const failed = rules.ok ? flags : rules
  const poster = usePoster('w_register', {
    number: 31,
    vendor: 'FAROL',
    motif: 'llave',
    name: t('session:register.card'),
  })
  return (
    <Dialog
      title={t('session:register.title')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('register')}
      poster={poster}
    >
      {newcomer && (
        <p className={style.why}>{t('session:social.newcomer', { provider: PROVIDER_NAMES[newcomer.provider] })}</p>
      )}
      <StorageGate t={t}>
        {rules.ok && flags.ok && (
          <>
            <Recommender t={t} recommendation={recommendation} />
            <RegisterMethods
              t={t}
              rules={rules.value}
              flags={flags.value}
              invitation={invitation}
              newcomer={newcomer}
            />
          </>
        )}
        {!failed.ok && (
          <Alert action={<Button onClick={() => setRequest(reloadBoth())}>{t('session:retry')}</Button>}>
            {errorMessage(t, failed.error)}
          </Alert>
        )}
        <BelowForm t={t} shown={shown} hasSocial={!newcomer}>
          {t('session:register.have')}{' '}
          <button type="button" data-action="to-login" onClick={() => swapPopup('register', 'login', { why: null })}>
            {t('session:register.enter')}
          </button>
        </BelowForm>
      </StorageGate>
    </Dialog>
  )
}
