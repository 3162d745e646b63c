import type { PointItem, Redemption } from '#api/rewards/points'
import type { ShippingAddress } from '#api/rewards/shipping-address'
import type { CallResult } from '#core/call'
import { each, requireValue } from '#core/checks'
import { type Check, createForm, type Form } from '#core/form'
import { currentItem, usablePoints } from '#core/rewards/points'
import { redeemArticle } from '#core/rewards/redemptions'
import { needsPaymentPassword } from '#core/session/payment-password'
import { PAYMENT_BLAME } from '#core/session/proof'

export type AddressName = keyof ShippingAddress
export type RedeemName = 'option' | AddressName | 'paymentPassword'

/** How long a line may be, as in `api/rewards/shipping-address.ts`. */
export const LINES = {
  recipient: [3, 80],
  street: [3, 120],
  area: [0, 80],
  city: [2, 80],
  region: [2, 80],
} as const satisfies Partial<Record<AddressName, readonly [number, number]>>

const lineOf = ([minimum, maximum]: readonly [number, number]): Check<RedeemName> => {
  const check: Check<RedeemName> = (value) => {
    const { length } = value.trim()
    if (length < minimum || length > maximum) return { reason: 'length', minimum, maximum }
    return /^\P{C}*$/u.test(value.trim()) ? null : { reason: 'invalid' }
  }
  return minimum === 0 ? check : each<RedeemName>(requireValue, check)
}

const checkPattern = (pattern: RegExp): Check<RedeemName> =>
  each<RedeemName>(requireValue, (value) => (pattern.test(value.trim()) ? null : { reason: 'pattern' }))

/** What a payment password is required for says so before anything is sent. */
export const paymentPasswordCheck: Check<string> = (value) =>
  needsPaymentPassword('redemption') && value === '' ? { code: 'payment-password-required' } : null

interface RedeemOptions {
  /** The article as it was shown. */
  item: PointItem
  /** The last address of the member, where there is one. */
  address: ShippingAddress | null
  onResult: (result: CallResult<Redemption>) => void
}

/** The form of a request for an article. */
export function redeemForm({ item, address, onResult }: RedeemOptions): Form<RedeemName> {
  const [only] = item.options.length === 1 ? item.options : []
  const isSent = item.voucher === null
  const line = (name: AddressName, check: Check<RedeemName>) => ({
    initial: address?.[name] ?? '',
    ...(isSent && { check }),
  })
  return createForm<RedeemName>({
    fields: {
      option: { initial: only ?? '', ...(item.options.length > 0 && { check: requireValue }) },
      recipient: line('recipient', lineOf(LINES.recipient)),
      street: line('street', lineOf(LINES.street)),
      area: line('area', lineOf(LINES.area)),
      city: line('city', lineOf(LINES.city)),
      region: line('region', lineOf(LINES.region)),
      postcode: line('postcode', checkPattern(/^[A-Za-z0-9][A-Za-z0-9 -]{2,11}$/)),
      phone: line('phone', checkPattern(/^\+?[\d ()-]{7,24}$/)),
      paymentPassword: { check: paymentPasswordCheck },
    },
    blame: PAYMENT_BLAME,
    async submit({ option, paymentPassword, ...typed }) {
      const { id, points } = currentItem(item)
      const result = await redeemArticle({
        ...{ item: id, points, option, address: isSent ? trimAddress(typed) : null },
        ...(paymentPassword && { paymentPassword }),
      })
      onResult(result)
      return result
    },
  })
}

const trimAddress = (address: ShippingAddress): ShippingAddress => ({
  recipient: address.recipient.trim(),
  street: address.street.trim(),
  area: address.area.trim(),
  city: address.city.trim(),
  region: address.region.trim(),
  postcode: address.postcode.trim(),
  phone: address.phone.trim(),
})

/** What still keeps the article from being asked for; null when everything is there. */
export type Lack = 'gone' | 'points' | 'option' | 'address' | 'password'

/** The first thing that is missing, in reading order. */
export function lackOf(form: Form<RedeemName>, item: PointItem): Lack | null {
  const { values } = form.$state.get()
  if (item.stock === 0) return 'gone'
  if ((usablePoints() ?? item.points) < item.points) return 'points'
  if (item.options.length > 0 && values.option === '') return 'option'
  const { recipient, street, city, region, postcode, phone } = values
  const lines = item.voucher === null ? [recipient, street, city, region, postcode, phone] : []
  if (lines.some((value) => value.trim() === '')) return 'address'
  return paymentPasswordCheck(values.paymentPassword, values) ? 'password' : null
}

/** How often a wrong payment password may still be tried, where the server says so. */
export function triesLeft(result: CallResult<unknown>): number | null {
  return result.ok || result.error !== 'payment-password-wrong' ? null : (result.detail?.left ?? null)
}
