import type { output } from 'zod/mini'
import { Refusal } from '#api/envelope'
import { GAME_TYPES } from '#api/games'
import {
  cancelRedemption,
  convertPoints,
  moneyFor,
  pointBalance,
  pointConfig,
  pointHistory,
  pointItems,
  type Redemption,
  redeemPoints,
  redemptions,
} from '#api/rewards/points'
import { brand, type Language } from '#brand/brand'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import type { Caller, Ctx } from '../../env.ts'
import { checkPayment } from '../../session/payment-password/verify.ts'
import { cursorOf, keysOf } from '../../wallet/statements/cursor.ts'
import { readLeft } from '../entitlements/budgets.ts'
import { pointsOf } from './count.ts'
import { type PointCursor, pointChangeFor, readHistory } from './history.ts'
import { itemFor, readItem, readItems, type StoredItem } from './items.ts'
import { type RedemptionRow, type RequestedItem, redemptionFor } from './redemption-row.ts'
import { advance, cancel, findRedemption, reserveItem, reserveMoney } from './redemptions.ts'
import { rateIn, rulesAt } from './rules.ts'

/** Rows per page. */
const REDEMPTIONS = 20
const CHANGES = 25

const languageIn = (c: Ctx) => languageOf(c.req.header('Accept-Language'))

/** The points of the signed-in member, the mall, and what they ask for. */
export function mountPoints(app: App, serve: Serve): void {
  serve(app, pointBalance, async (_nothing, caller, c) => {
    const points = await pointsOf(c.env, caller)
    if (points === null) return new Refusal('busy')
    const { rules } = await rulesAt(c.env.DB, Date.now())
    const rate = rateIn(rules, caller.currency)
    return { ...points, worth: rate === null ? 0 : moneyFor(points.points, rate), currency: caller.currency }
  })

  serve(app, pointConfig, async (_nothing, { currency }, c) => {
    const { rules } = await rulesAt(c.env.DB, Date.now())
    return {
      currency,
      stakePerPoint: rules.stakePerPoint[currency] ?? null,
      weights: GAME_TYPES.flatMap((gameType) => {
        const percent = rules.weights[gameType] ?? 0
        return percent === 0 ? [] : [{ gameType, percent }]
      }),
      exchange: rateIn(rules, currency),
    }
  })

  serve(app, pointItems, async (_nothing, caller, c) => {
    const [items, left] = await Promise.all([readItems(c.env.DB), readLeft(c.env.DB, 'mall')])
    const own = items.filter((one) => isFor(caller, one))
    return { items: own.map((one) => itemFor(languageIn(c), inBudget(one, left))) }
  })

  serve(app, redemptions, async ({ cursor }, { memberId }, c) => {
    const { results } = await c.env.DB.prepare(
      `SELECT * FROM point_redemptions INDEXED BY point_redemptions_member
       WHERE member_id = ? AND state <> 'failed' AND sequence < ? ORDER BY sequence DESC LIMIT ?`,
    )
      .bind(memberId, cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor), REDEMPTIONS + 1)
      .all<RedemptionRow>()
    const page = results.slice(0, REDEMPTIONS)
    const next = results.length > REDEMPTIONS ? String(page.at(-1)?.sequence) : null
    return { redemptions: page.map((row) => redemptionFor(languageIn(c), row)), next }
  })

  serve(app, redeemPoints, redeem)
  serve(app, convertPoints, convert)

  serve(app, cancelRedemption, async ({ id }, { memberId, bank }, c) => {
    const row = await cancel(c.env, { memberId, bank, id })
    return row instanceof Refusal ? row : redemptionFor(languageIn(c), row)
  })

  serve(app, pointHistory, async ({ cursor }, { memberId }, c) => {
    const before = cursor === undefined ? null : keysOf<PointCursor>(cursor, ['time', 'text', 'number'])
    if (before === null && cursor !== undefined) return new Refusal('bad-input', { fields: { cursor: 'invalid' } })
    const rows = await readHistory(c.env.DB, memberId, before, CHANGES + 1)
    const page = rows.slice(0, CHANGES)
    const last = page.at(-1)
    return {
      list: page.map((row) => pointChangeFor(memberId, row)),
      next: rows.length > CHANGES && last ? cursorOf([last.at, last.bank, last.sequence]) : null,
    }
  })
}

/** A voucher that its budget cannot pay now is sold out. */
function inBudget(stored: StoredItem, left: ReadonlyMap<string, number>): StoredItem {
  const { voucher } = stored.item
  const isSpent = voucher !== null && voucher.amount > (left.get(voucher.currency) ?? 0)
  return isSpent ? { ...stored, stock: 0 } : stored
}

/** True for an article that is offered, and for a voucher in the member's own currency. */
function isFor({ currency }: Caller, { item: { isOffered, voucher } }: StoredItem): boolean {
  return isOffered && (voucher === null || voucher.currency === currency)
}

async function redeem(form: output<typeof redeemPoints.request>, caller: Caller, c: Ctx) {
  const { id, item: itemId, points, option, address, paymentPassword } = form
  const { memberId } = caller
  const earlier = await findRedemption(c.env.DB, memberId, id)
  if (earlier) return repeat(earlier, isSameRequest(earlier, form), caller, c)
  const stored = await readItem(c.env.DB, itemId)
  if (stored === null || !isFor(caller, stored)) return new Refusal('not-found')
  if (stored.item.points !== points) return new Refusal('offer-changed')
  const selected = optionOf(stored, option)
  if (selected instanceof Refusal) return selected
  if ((address === undefined) !== (stored.item.voucher !== null))
    return new Refusal('bad-input', { fields: { address: address === undefined ? 'required' : 'unexpected' } })
  // Checked before the payment password: what is gone uses up no try.
  if (stored.stock === 0) return new Refusal('sold-out')
  const refused = await checkPayment('redemption', paymentPassword, caller, c)
  if (refused) return refused
  const { name, motif, voucher } = stored.item
  const item = { name, motif, option: selected, ...(voucher && { atOnce: voucher.atOnce }) }
  const goods = { itemId, item, address: address ?? null, money: voucher }
  const unreserved = await reserveItem(c.env.DB, { memberId, id, points, ...goods })
  return unreserved ?? proceed(caller, id, c)
}

/** True when a request for an article has the content of this one. */
function isSameRequest(
  earlier: RedemptionRow,
  { item, points, option, address }: output<typeof redeemPoints.request>,
): boolean {
  const { option: selected } = JSON.parse(earlier.item ?? '{}') as Partial<RequestedItem>
  const isSameOption = selected ? Object.values(selected).includes(option) : option === ''
  // An address that was erased is no other one.
  const isSameAddress = earlier.address === null || earlier.address === JSON.stringify(address)
  return earlier.item_id === item && earlier.points === points && isSameOption && isSameAddress
}

/** Returns what was chosen in every language, null where there is nothing to choose. */
function optionOf({ item: { options } }: StoredItem, option: string): Record<Language, string> | null | Refusal {
  const none = Object.values(options).every((texts: string[]) => texts.length === 0)
  const index = Object.values(options)
    .map((texts: string[]) => texts.indexOf(option))
    .find((found) => found >= 0)
  if (none) return option === '' ? null : new Refusal('bad-input', { fields: { option: 'unexpected' } })
  if (index === undefined) return new Refusal('bad-input', { fields: { option: 'required' } })
  const texts = brand.languages.map((language) => [language, options[language][index] ?? option])
  return Object.fromEntries(texts) as Record<Language, string>
}

async function convert(form: output<typeof convertPoints.request>, caller: Caller, c: Ctx) {
  const { id, points, amount, currency, paymentPassword } = form
  const { memberId } = caller
  const earlier = await findRedemption(c.env.DB, memberId, id)
  if (earlier) {
    const isSame = earlier.item_id === null && earlier.points === points && earlier.amount === amount
    return repeat(earlier, isSame, caller, c)
  }
  if (currency !== caller.currency) return new Refusal('wrong-currency')
  const { rules } = await rulesAt(c.env.DB, Date.now())
  const rate = rateIn(rules, currency)
  if (rate === null) return new Refusal('method-disabled')
  if (points < rate.minimum) return new Refusal('amount-out-of-range', { fields: { points: 'low' } })
  if (moneyFor(points, rate) !== amount) return new Refusal('offer-changed')
  const refused = await checkPayment('redemption', paymentPassword, caller, c)
  if (refused) return refused
  const unreserved = await reserveMoney(c.env.DB, { memberId, id, points, amount, currency })
  return unreserved ?? proceed(caller, id, c)
}

/** The same request again gets the first answer; under its id nothing else can be asked for. */
function repeat(earlier: RedemptionRow, isSame: boolean, caller: Caller, c: Ctx): Promise<Redemption | Refusal> {
  return isSame ? proceed(caller, earlier.id, c) : Promise.resolve(new Refusal('conflict'))
}

async function proceed(caller: Caller, id: string, c: Ctx): Promise<Redemption | Refusal> {
  // What the member has earned since the last count can be used.
  await pointsOf(c.env, caller)
  const row = await findRedemption(c.env.DB, caller.memberId, id)
  if (row === null) return new Refusal('not-found')
  const done = await advance(c.env, caller.bank, row)
  return done instanceof Refusal ? done : redemptionFor(languageIn(c), done)
}
