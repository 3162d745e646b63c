import type { Reward } from '#api/rewards/rewards'
import type { Key, Text } from '#i18n/text.ts'
import { Money } from '#ui/Money.tsx'
import { formatMoney } from '#ui/money.ts'
import { amountOf } from '../format.ts'

const KINDS = {
  rebate: 'rewards:kind.rebate',
  cashback: 'rewards:kind.cashback',
  mission: 'rewards:kind.mission',
  leaderboard: 'rewards:kind.leaderboard',
  referral: 'rewards:kind.referral',
  raffle: 'rewards:kind.raffle',
  activity: 'rewards:kind.activity',
  bonus: 'rewards:kind.bonus',
  code: 'rewards:kind.code',
  'rank-gift': 'rewards:kind.rank-gift',
  voucher: 'rewards:kind.voucher',
} as const satisfies Record<Reward['kind'], Key>

/** The drawing on the paper of each kind. */
export const MOTIFS: Readonly<Record<Reward['kind'], string>> = {
  ...{ rebate: 'ancla', cashback: 'barca', mission: 'farol', leaderboard: 'copa', referral: 'mano', raffle: 'boleto' },
  ...{ activity: 'faro', bonus: 'cofre', code: 'llave', 'rank-gift': 'corona', voucher: 'vale' },
}

export const kindOf = (t: Text, { kind }: Reward): string => t(KINDS[kind])

/** What it is called: its own title, or that of its kind. */
export const nameOf = (t: Text, reward: Reward): string => reward.title || kindOf(t, reward)

/** `$38.40` or `200 puntos`, in a line of text. */
export function AmountOf({ t, reward: { unit, amount } }: { t: Text; reward: Reward }) {
  return unit === 'PTS' ? t('rewards:points.amount', { count: amount }) : <Money {...amountOf(unit, amount)} />
}

/** The money of a line of a reward; the lines of points are of no money. */
export function moneyOf(unit: Reward['unit'], minor: number): string {
  return unit === 'PTS' ? '' : formatMoney(amountOf(unit, minor))
}
