import type { Figure, StatementType } from '#api/statements'
import type { Kind } from '../ledger/transfer.ts'

/**
 * What a kind is called in statements, and the figure its amount adds to. Null: it moves nothing a member sees come or
 * go (money under way to a vendor), or is play money, which is part of no report.
 */
export const COUNTS_AS = {
  'play-money': ['play-money', null],
  'play-money-back': ['play-money', null],
  deposit: ['deposit', 'deposited'],
  'deposit-fee': ['deposit', 'fees'],
  bet: ['bet', 'staked'],
  win: ['win', 'won'],
  prize: ['incentive', 'prizes'],
  rollback: ['rollback', 'rolledBack'],
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
  'transfer-out': ['transfer', 'transferredOut'],
  'transfer-in': ['transfer', 'transferredIn'],
  'transfer-back': ['transfer', 'transferredBack'],
  'vendor-send': ['vendor-wallet', 'sent'],
  'vendor-arrive': ['vendor-wallet', null],
  'vendor-return': ['vendor-wallet', 'sentBack'],
  'vendor-recall': ['vendor-wallet', null],
  'vendor-collect': ['vendor-wallet', 'collected'],
  'vendor-keep': ['vendor-wallet', null],
  // won or lost in the vendor's own wallet: `vendorResult`, signed, below
  'vendor-result': ['vendor-wallet', null],
} as const satisfies Record<Kind, readonly [StatementType, Figure | null]>

/** Figures that are not the plain sum of a kind's amounts. Stakes paid by a promotion are no turnover of the member's. */
const OTHERWISE: Partial<Record<Figure, string>> = {
  bets: "kind = 'bet'",
  freeBets: "kind = 'bet' AND free",
  deposits: "kind = 'deposit'",
  withdrawals: "kind = 'hold-post'",
  staked: "iif(kind = 'bet' AND NOT free, amount, 0)",
  freeStaked: "iif(kind = 'bet' AND free, amount, 0)",
  rolledBack: "iif(kind = 'rollback' AND NOT free, amount, 0)",
  fees: "iif(kind GLOB '*-fee', amount, fee)",
  vendorResult: "iif(kind = 'vendor-result', sub_wallet, 0)",
}

const KINDS = Object.entries(COUNTS_AS)

/** SQL over a journal event: what it adds to a figure. */
export function addendOf(figure: Figure): string {
  const kinds = KINDS.flatMap(([kind, [, counted]]) => (counted === figure ? [`'${kind}'`] : []))
  return OTHERWISE[figure] ?? `iif(kind IN (${kinds.join(', ')}), amount, 0)`
}

/** SQL: the type of a journal event. A kind nobody knows yet is kept under its own name. */
export const TYPE_SQL = `CASE kind ${KINDS.map(([kind, [type]]) => `WHEN '${kind}' THEN '${type}'`).join(' ')} ELSE kind END`

/** SQL: the generation that is read, for statements that name an index; the others read the views. */
export const CURRENT = "(SELECT generation FROM read_generation WHERE state = 'current')"

/** A figure's column in `member_day` and `member_vendor_day`. */
export function columnOf(figure: Figure): string {
  return figure.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `sum(column) AS "figure", ...`; zeros where there is no row. */
export function sumsOf(figures: readonly Figure[]): string {
  return figures.map((figure) => `coalesce(sum(${columnOf(figure)}), 0) AS "${figure}"`).join(', ')
}
