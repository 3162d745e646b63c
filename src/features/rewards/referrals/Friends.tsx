import { useStore } from '@nanostores/react'
import type { Friend } from '#api/rewards/referrals'
import { $friends, moreFriends, type Referrals } from '#core/rewards/referrals'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/money.ts'
import { Alert } from '#ui/status/Alert.tsx'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import { Collect } from '../center/Collect.tsx'
import { amountOf, localDay } from '../format.ts'
import style from './referrals.module.css'

const STEPS = {
  registered: ['referrals:state.registered', 'waiting'],
  deposited: ['referrals:state.deposited', 'waiting'],
  waiting: ['referrals:state.waiting', 'waiting'],
  rewarded: ['referrals:state.rewarded', 'good'],
  refused: ['referrals:state.refused', 'closed'],
} as const satisfies Record<Friend['step'], readonly [Key, BadgeKind]>

const REASONS = {
  conditions: 'referrals:reason.conditions',
  limit: 'referrals:reason.limit',
  time: 'referrals:reason.time',
} as const satisfies Record<NonNullable<Friend['reason']>, Key>

/** How far each friend has come, and nothing of what they play; friends of friends are a number. */
export function Friends({ t, referrals }: { t: Text; referrals: Referrals }) {
  const { rows, next, busy, error, moreError } = useStore($friends)
  const friends = rows ?? []
  return (
    <section className={style.friends} aria-labelledby="referral-friends" data-friends={friends.length}>
      <h2 id="referral-friends">{t('referrals:friends')}</h2>
      {error && <Alert>{errorMessage(t, error)}</Alert>}
      {friends.length === 0 ? (
        <p className={style.note}>{t('referrals:friends.none')}</p>
      ) : (
        <ul className={style.rows}>
          {friends.map((friend) => (
            <FriendRow key={friend.id} t={t} friend={friend} referrals={referrals} />
          ))}
        </ul>
      )}
      {moreError && <Alert>{errorMessage(t, moreError)}</Alert>}
      {next !== null && (
        <Button wide busy={busy} data-action="more-friends" onClick={() => void moreFriends()}>
          {t('referrals:more')}
        </Button>
      )}
      <Second t={t} referrals={referrals} />
    </section>
  )
}

function FriendRow({ t, friend, referrals }: { t: Text; friend: Friend; referrals: Referrals }) {
  const { name, since, step, reason, reward } = friend
  const [text, kind] = STEPS[step]
  const amount = reward && referrals.terms && formatMoney(amountOf(referrals.terms.currency, reward.amount))
  return (
    <li className={style.row} data-step={step}>
      <div className={style.who}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p>{t('referrals:since', { day: localDay(since) })}</p>
        {reason && <p>{t(REASONS[reason])}</p>}
      </div>
      <div className={style.state}>
        <Badge kind={kind}>{t(text)}</Badge>
        {amount && <bdi dir="ltr">{amount}</bdi>}
      </div>
      {reward?.state === 'open' && (
        <div className={style.collect}>
          <Collect t={t} id={reward.id} name={name} />
        </div>
      )}
    </li>
  )
}

function Second({ t, referrals: { second, terms } }: { t: Text; referrals: Referrals }) {
  if (second.friends === 0 || terms === null) return null
  const amount = formatMoney(amountOf(terms.currency, second.amount))
  return (
    <p className={style.note} data-second={second.friends}>
      {t('referrals:second.count', { count: second.friends })}{' '}
      {t('referrals:second.rewards', { count: second.rewarded, amount })}
    </p>
  )
}
