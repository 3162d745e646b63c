import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { environment } from '#core/environment'
import {
  $friends,
  $referrals,
  leaveReferrals,
  loadReferrals,
  openReferrals,
  type Referrals,
  referralLink,
} from '#core/rewards/referrals'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { LinkToShare } from '#ui/LinkToShare.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { OffersOff } from '../OffersOff.tsx'
import { Conditions } from './Conditions.tsx'
import { Friends } from './Friends.tsx'
import style from './referrals.module.css'

/** The member's link, what an invitation brings, and how far each friend has come (specification section 2 "referral"). */
export default function ReferralPage() {
  const t = useText('referrals', 'rewards', 'errors')
  const referrals = useStore($referrals)
  const { error } = useStore($friends)
  useEffect(() => {
    openReferrals()
    return leaveReferrals
  }, [])
  if (referrals === null)
    return (
      <Waiting
        label={t('referrals:loading')}
        problem={error && errorMessage(t, error)}
        retry={t('referrals:retry')}
        onRetry={() => void loadReferrals()}
      />
    )
  return (
    <div className={style.page} data-referrals>
      <OffersOff t={t} />
      <Invite t={t} referrals={referrals} />
      <Friends t={t} referrals={referrals} />
    </div>
  )
}

function Invite({ t, referrals }: { t: Text; referrals: Referrals }) {
  const { code, terms, invitedBy } = referrals
  const canInvite = code !== null && terms !== null
  return (
    <>
      <section className={style.panel} aria-labelledby="referral-link">
        <h2 id="referral-link">{t('referrals:link')}</h2>
        {canInvite ? <Link t={t} code={code} /> : <p className={style.note}>{t('referrals:none')}</p>}
      </section>
      {canInvite && <Conditions t={t} terms={terms} />}
      {invitedBy !== null && (
        <p className={style.note} data-invited-by>
          {t('referrals:invited-by', { name: invitedBy })}
        </p>
      )}
    </>
  )
}

function Link({ t, code }: { t: Text; code: string }) {
  const { copy, share } = environment()
  const link = referralLink(code)
  const labels = {
    qr: t('referrals:qr'),
    copy: t('referrals:copy'),
    copied: t('referrals:copied'),
    failed: t('referrals:copy.failed'),
  }
  return (
    <LinkToShare link={link} labels={labels} copy={copy}>
      {share && (
        <Button data-action="share-link" onClick={() => void share({ text: t('referrals:message'), url: link })}>
          {t('referrals:share')}
        </Button>
      )}
      <p className={style.note}>
        {t('referrals:code')} <bdi data-code>{code}</bdi>
      </p>
    </LinkToShare>
  )
}
