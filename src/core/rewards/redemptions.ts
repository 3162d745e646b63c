import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import { cancelRedemption, convertPoints, type Redemption, redeemPoints, redemptions } from '#api/rewards/points'
import { ADDRESS_DAYS, type ShippingAddress } from '#api/rewards/shipping-address'
import { type CallResult, call } from '../call.ts'
import { type Environment, environment } from '../environment.ts'
import { forgetListedIntent, intentFor, isLost, settleIntent } from '../intent.ts'
import { CONVERSION_INTENT_KEY, REDEMPTION_INTENT_KEY } from '../session-keys.ts'
import { onSessionEnd } from '../token.ts'
import { createPages } from './pages.ts'
import {
  $pointConfig,
  $pointItems,
  leavePointHistory,
  loadPointConfig,
  loadPointItems,
  loadPoints,
  onReturnTo,
} from './points.ts'

const pages = createPages<Redemption>(async (cursor) => {
  const page = await call(redemptions, cursor === undefined ? {} : { cursor })
  return page.ok ? { ok: true, value: { rows: page.value.redemptions, next: page.value.next } } : page
})
export const { $state: $redemptions, more: moreRedemptions } = pages

export { ADDRESS_DAYS }

/** What a step of one request is doing, and why the last one was refused. */
interface StepState {
  busy: string | null
  failure: { of: string; error: CallErrorCode } | null
}
const AT_REST: StepState = { busy: null, failure: null }
export const $redemptionStep = atom<StepState>(AT_REST)

let isOpen = false
/** Where the person's return is followed, from the first opening on. */
let followed: Environment | null = null

/** Reads what the mall shows, each part alone, and reads it again whenever the person returns, until `leaveMall`. */
export function openMall(): void {
  isOpen = true
  if (followed !== environment()) onReturnTo(() => isOpen, refreshMall)
  followed = environment()
  if ($pointConfig.get().state !== 'ready') void loadPointConfig()
  refreshMall()
}

function refreshMall(): void {
  void loadPoints()
  void loadPointItems()
  void loadRedemptions()
}

/** The page is left: keeps nothing of its lists. */
export function leaveMall(): void {
  isOpen = false
  $redemptionStep.set(AT_REST)
  pages.leave()
  leavePointHistory()
}

onSessionEnd(leaveMall)

/** Reads the newest requests, and forgets an intent that turns out to be one of them. */
export async function loadRedemptions(): Promise<void> {
  await pages.load()
  const ids = ($redemptions.get().rows ?? []).map(({ id }) => id)
  for (const key of [REDEMPTION_INTENT_KEY, CONVERSION_INTENT_KEY]) forgetListedIntent(key, ids)
}

/** An article as it was shown, the choice, and where it is sent; null for a voucher. */
export interface ArticleRequest {
  item: string
  points: number
  option: string
  address: ShippingAddress | null
  paymentPassword?: string
}

/**
 * Asks for an article. Its id is made once for a request without an answer, so that a repeat never takes points twice;
 * another address is another request.
 */
export async function redeemArticle({
  item,
  points,
  option,
  address,
  paymentPassword,
}: ArticleRequest): Promise<CallResult<Redemption>> {
  const { id } = intentFor(REDEMPTION_INTENT_KEY, {
    item,
    points,
    option,
    address: address ? fingerprint(address) : '',
  })
  const goesTo = address && { address }
  const result = await call(redeemPoints, { id, item, points, option, ...goesTo, paymentPassword })
  settleIntent(REDEMPTION_INTENT_KEY, result)
  return settle(result, id, loadPointItems)
}

/** Points and the money that was shown for them, in minor units. */
export interface Conversion {
  points: number
  amount: number
  currency: Currency
  paymentPassword?: string
}

/** Exchanges points for money, under the same promise. */
export async function exchangePoints({ paymentPassword, ...wish }: Conversion): Promise<CallResult<Redemption>> {
  const intent = intentFor(CONVERSION_INTENT_KEY, { ...wish })
  const result = await call(convertPoints, { ...intent, paymentPassword })
  settleIntent(CONVERSION_INTENT_KEY, result)
  return settle(result, intent.id, loadPointConfig)
}

/** These say that what the member was shown is no longer so. */
const OUTDATED: readonly CallErrorCode[] = ['offer-changed', 'sold-out', 'not-enough-points', 'not-found']

/** Shows what was asked for, or reads again what was refused as outdated before the reason is shown. */
async function settle(
  result: CallResult<Redemption>,
  id: string,
  loadOffer: () => Promise<void>,
): Promise<CallResult<Redemption>> {
  const settled = !result.ok && isLost(result.error) ? ((await listedRequest(id)) ?? result) : result
  if (settled.ok) {
    if (isOpen) pages.replace(settled.value)
    void loadPoints()
    if ($pointItems.get().state === 'ready') void loadPointItems()
  } else if (OUTDATED.includes(settled.error)) await Promise.all([loadPoints(), loadOffer()])
  return settled
}

/** The request, where it came in although its answer never arrived. */
async function listedRequest(id: string): Promise<CallResult<Redemption> | null> {
  await loadRedemptions()
  const value = $redemptions.get().rows?.find((row) => row.id === id)
  return value ? { ok: true, value } : null
}

/** Takes back a request while nobody has decided on it. */
export async function cancelRequest(id: string): Promise<boolean> {
  if ($redemptionStep.get().busy !== null) return false
  $redemptionStep.set({ busy: id, failure: null })
  const result = await call(cancelRedemption, { id })
  if (!isOpen) return result.ok
  $redemptionStep.set({ busy: null, failure: result.ok ? null : { of: id, error: result.error } })
  if (result.ok) {
    pages.replace(result.value)
    void loadPoints()
    void loadPointItems()
  } else if (result.error === 'wrong-state') await loadRedemptions()
  return result.ok
}

/** Tells addresses apart without storing one in the tab (FNV-1a, 32 bits, over two offsets). */
function fingerprint(address: ShippingAddress): string {
  const text = Object.values(address).join('\n')
  const hash = (offset: number) => {
    let value = offset
    for (let index = 0; index < text.length; index += 1)
      value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
    return value.toString(36)
  }
  return `${hash(0x811c9dc5)}${hash(0x2f0b4c47)}`
}
