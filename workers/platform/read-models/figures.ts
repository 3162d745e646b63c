import type { Figure, StatementType } from '#api/wallet/statements'
import type { Kind } from '../ledger/transfer.ts'

/**
 * The statement type of each kind, and the figure its amount adds to. Null: it changes nothing that a member sees
 * (money in transit to a vendor), or is play money, which is excluded from reports.
 */
export const COUNTS_AS = {
  'play-money': ['play-money', null],
  'play-money-back': ['play-money', null],
  deposit: ['deposit', 'deposited'],
  'deposit-fee': ['deposit', 'fees'],
  chargeback: ['deposit', 'chargedBack'],
  repayment: ['adjustment', 'debited'],
  'write-off': ['adjustment', null],
  bet: ['bet', 'staked'],
  win: ['win', 'won'],
  prize: ['incentive', 'prizes'],
  // a held win counts once it is released
  'win-held': ['win', null],
  'win-released': ['win', 'won'],
  'win-returned': ['win', null],
  'prize-held': ['incentive', null],
  'prize-released': ['incentive', 'prizes'],
  'prize-returned': ['incentive', null],
  rollback: ['rollback', 'rolledBack'],
  // a win that was taken back is no longer won
  'win-rollback': ['win', 'won'],
  'prize-rollback': ['incentive', 'prizes'],
  'round-end': ['bet', null],
  hold: ['withdrawal', 'held'],
  'hold-post': ['withdrawal', 'withdrawn'],
  'hold-void': ['withdrawal', 'released'],
  'payout-returned': ['withdrawal', 'returned'],
  'adjustment-credit': ['adjustment', 'credited'],
  'adjustment-debit': ['adjustment', 'debited'],
  bonus: ['incentive', 'bonus'],
  'bonus-back': ['incentive', 'bonusBack'],
  'bonus-release': ['incentive', 'bonusReleased'],
  dividend: ['commission', 'commissions'],
  salary: ['commission', 'commissions'],
  'transfer-out': ['transfer', 'transferredOut'],
  'transfer-in': ['transfer', 'transferredIn'],
  'transfer-back': ['transfer', 'transferredBack'],
  'vendor-send': ['vendor-wallet', 'sent'],
  'vendor-arrive': ['vendor-wallet', null],
  'vendor-return': ['vendor-wallet', 'sentBack'],
  'vendor-recall': ['vendor-wallet', null],
  'vendor-collect': ['vendor-wallet', 'collected'],
  'vendor-keep': ['vendor-wallet', null],
  // won or lost in the vendor wallet: `vendorResult`, signed, below
  'vendor-result': ['vendor-wallet', null],
  // a held gain counts once it is released, as collected and in `vendorResult`
  'vendor-win-held': ['vendor-wallet', null],
  'vendor-win-released': ['vendor-wallet', 'collected'],
  'vendor-win-returned': ['vendor-wallet', null],
  // points are no money: only what they were exchanged for counts
  'points-earned': ['incentive', null],
  'points-revoked': ['incentive', null],
  'points-held': ['incentive', null],
  'points-spent': ['incentive', null],
  'points-returned': ['incentive', null],
  'points-exchanged': ['incentive', null],
  'points-paid': ['incentive', 'prizes'],
  'points-given': ['incentive', null],
  reward: ['incentive', 'prizes'],
} as const satisfies Record<Kind, readonly [StatementType, Figure | null]>

/**
 * Figures that are not the plain sum of a kind's amounts. Stakes paid by a promotion are not part of the member's
 * turnover.
 */
const OTHERWISE: Partial<Record<Figure, string>> = {
  bets: "kind = 'bet'",
  freeBets: "kind = 'bet' AND free",
  deposits: "kind = 'deposit'",
  withdrawals: "kind = 'hold-post'",
  staked: "iif(kind = 'bet' AND NOT free, amount, 0)",
  freeStaked: "iif(kind = 'bet' AND free, amount, 0)",
  rolledBack: "iif(kind = 'rollback' AND NOT free, amount, 0)",
  won: "CASE WHEN kind IN ('win', 'win-released') THEN amount WHEN kind = 'win-rollback' THEN -amount ELSE 0 END",
  prizes:
    "CASE WHEN kind IN ('prize', 'prize-released', 'points-paid', 'reward') THEN amount WHEN kind = 'prize-rollback' THEN -amount ELSE 0 END",
  fees: "iif(kind GLOB '*-fee', amount, fee)",
  vendorResult:
    "CASE kind WHEN 'vendor-result' THEN sub_wallet WHEN 'vendor-win-held' THEN -amount WHEN 'vendor-win-released' THEN amount ELSE 0 END",
}

const KINDS = Object.entries(COUNTS_AS)

/** SQL: a row is of money that counts in reports: neither play money nor points. */
export const IS_MONEY = "unit NOT IN ('FUN', 'PTS')"

/** Returns SQL over a journal event: what it adds to a figure. */
export function addendOf(figure: Figure): string {
  const kinds = KINDS.flatMap(([kind, [, counted]]) => (counted === figure ? [`'${kind}'`] : []))
  return OTHERWISE[figure] ?? `iif(kind IN (${kinds.join(', ')}), amount, 0)`
}

/** Returns SQL: the type of a kind. An unknown one is stored under its own name. */
export const typeSqlOf = (kind: string) =>
  `CASE ${kind} ${KINDS.map(([kind, [type]]) => `WHEN '${kind}' THEN '${type}'`).join(' ')} ELSE ${kind} END`

/** SQL: the current generation, for statements that name an index; the others read the views. */
export const CURRENT = "(SELECT generation FROM read_generation WHERE state = 'current')"

/** Returns SQL: the quarter hour (UTC) of a time, `2026-11-23T09:45`. */
export function quarterHourOf(at: string): string {
  return `substr(${at}, 1, 14) || substr('00153045', 1 + 2 * (substr(${at}, 15, 2) / 15), 2)`
}

/** Returns a figure's column in `member_day`, `member_vendor_day` and `member_quarter_hour`. */
export function columnOf(figure: string): string {
  return figure.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Returns `sum(column) AS "figure", ...`; zeros when there are no rows. */
export function sumsOf(figures: readonly string[]): string {
  return figures.map((figure) => `coalesce(sum(${columnOf(figure)}), 0) AS "${figure}"`).join(', ')
}
