import type { Currency } from '#api/money'
import type { Redemption, RedemptionState } from '#api/rewards/points'
import type { ShippingAddress } from '#api/rewards/shipping-address'
import type { Language } from '#brand/brand'
import { folioOf } from '../../bank/deposits/row.ts'

/** How long a request waits for a person at most. */
const ANSWER_MS = 2 * 86_400_000

/** The article of a request as it was: its name and what was chosen, by language. */
export interface RequestedItem {
  name: Record<Language, string>
  motif: string
  /** Null where there was nothing to choose. */
  option: Record<Language, string> | null
  /** A voucher that is paid without a person's decision. */
  atOnce?: boolean
}

export interface RedemptionRow {
  sequence: number
  member_id: string
  id: string
  item_id: string | null
  item: string | null
  points: number
  /** What an exchange or a voucher (which has an article, too) pays, minor units. */
  amount: number | null
  currency: Currency | null
  state: RedemptionState | 'reserved' | 'failed'
  pending: 'hold' | 'exchange' | 'spent' | 'returned' | null
  created_at: string
  decided_at: string | null
  decided_by: string | null
  reason: string
  tracking: string
  address: string | null
}

/** Returns the reference that a member quotes. */
export function folioFor({ member_id: memberId, id }: Pick<RedemptionRow, 'member_id' | 'id'>): string {
  return `T-${folioOf(memberId, id)}`
}

/** Returns a request as its member sees it, in a language. */
export function redemptionFor(language: Language, row: RedemptionRow): Redemption {
  const { id, item_id: itemId, points, amount, currency, state, tracking } = row
  const item = row.item === null ? null : (JSON.parse(row.item) as RequestedItem)
  const named = item && itemId ? { id: itemId, name: item.name[language], motif: item.motif } : null
  return {
    ...{ id, folio: folioFor(row), points, tracking },
    item: named && { ...named, option: item?.option?.[language] ?? '' },
    money: amount === null || currency === null ? null : { amount, currency },
    state: state === 'reserved' || state === 'failed' ? 'process' : state,
    createdAt: row.created_at,
    answerBy: new Date(Date.parse(row.created_at) + ANSWER_MS).toISOString(),
    decidedAt: row.decided_at,
    reason: state === 'rejected' ? row.reason : '',
    address: row.address === null ? null : (JSON.parse(row.address) as ShippingAddress),
  }
}
