import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { IdentityStanding } from '#api/protection/identity'
import { LANGUAGES } from '#brand/brand'
import { pathIn } from '#core/path'
import { $identity, leaveIdentity, loadIdentity, SENDABLE } from '#core/protection/identity'
import { memberPath } from '#core/site/built-pages'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { formatMoney } from '#ui/money.ts'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { IdentityForm } from './IdentityForm.tsx'
import style from './identity.module.css'

/** The verification of who a member is: how it stands, what waits for it, and the document (decision 208). */
export default function IdentityPage() {
  const t = useText('identity', 'errors', 'fields')
  const load = useStore($identity)
  useEffect(() => {
    void loadIdentity()
    return leaveIdentity
  }, [])
  if (load.state !== 'ready')
    return (
      <Waiting
        label={t('identity:loading')}
        problem={load.state === 'failed' ? errorMessage(t, load.error) : null}
        retry={t('identity:retry')}
        onRetry={() => void loadIdentity()}
      />
    )
  const { state } = load.value
  return (
    <div className={style.page} data-identity={state}>
      <p className={style.lead}>{t('identity:lead')}</p>
      <Standing t={t} standing={load.value} />
      {SENDABLE.includes(state) && <IdentityForm t={t} />}
      <Waits t={t} standing={load.value} />
      <p className={style.lead}>
        {t('identity:kept')} <a href={pathIn(pageLanguage(), memberPath('myData'))}>{t('identity:kept.link')}</a>
      </p>
    </div>
  )
}

const BADGES = {
  none: 'closed',
  requested: 'waiting',
  sent: 'waiting',
  review: 'waiting',
  verified: 'good',
  refused: 'bad',
  expired: 'bad',
} as const satisfies Record<IdentityStanding['state'], BadgeKind>

interface PartProps {
  t: Text
  standing: IdentityStanding
}

/** The state in words, with its day and its reason. A change is announced. */
function Standing({ t, standing: { state, reason, sentAt, decidedAt, expiresAt } }: PartProps) {
  const day = state === 'verified' ? decidedAt : sentAt
  const lastDay = expiresAt === null ? '' : lastDayOf(expiresAt)
  return (
    <section className={style.part} aria-labelledby="identity-state">
      <h2 id="identity-state">{t('identity:state')}</h2>
      <div role="status" className={style.state}>
        <Badge kind={BADGES[state]}>{t(`identity:state.${state}`)}</Badge>
        <p>
          {t(`identity:state.${state}.body`, { day: state === 'expired' ? lastDay : day === null ? '' : dayOf(day) })}
        </p>
        {reason !== '' && (
          <blockquote data-reason>
            <bdi>{reason}</bdi>
          </blockquote>
        )}
        {state === 'verified' && expiresAt !== null && <p>{t('identity:state.verified.until', { day: lastDay })}</p>}
      </div>
    </section>
  )
}

const dayOf = (iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(LANGUAGES[pageLanguage()].locale, { dateStyle: 'long', timeZone }).format(new Date(iso))

/** The last day of a document, which ends with that day (UTC). */
const lastDayOf = (endIso: string): string => dayOf(new Date(Date.parse(endIso) - 1).toISOString(), 'UTC')

/** What waits until a person has verified the member; of who is verified, that nothing does. */
function Waits({ t, standing: { state, waits } }: PartProps) {
  const { play, deposit, withdrawalsUpTo, currency } = waits
  const amount = formatMoney(amountIn(pageLanguage(), withdrawalsUpTo ?? 0, currency))
  const withdraw = withdrawalsUpTo === 0 ? 'identity:waits.withdraw' : 'identity:waits.withdraw.above'
  const rows: readonly (readonly [IconName, Key, boolean])[] = [
    ['play', 'identity:waits.play', play],
    ['in', 'identity:waits.deposit', deposit],
    ['out', withdraw, withdrawalsUpTo !== null],
  ]
  const there = rows.filter(([, , isThere]) => isThere)
  const alone = state === 'verified' ? 'identity:waits.verified' : 'identity:waits.nothing'
  return (
    <section className={style.part} aria-labelledby="identity-waits">
      <h2 id="identity-waits">{t('identity:waits')}</h2>
      {state === 'verified' || there.length === 0 ? (
        <p>{t(alone)}</p>
      ) : (
        <ul className={style.facts}>
          {there.map(([icon, key]) => (
            <li key={key}>
              <Icon name={icon} size={18} />
              {t(key, { amount })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
