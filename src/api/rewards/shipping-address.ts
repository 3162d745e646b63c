import * as z from 'zod/mini'
import { RETENTION } from '../session/retention.ts'

/** Letters, digits and signs of a line; no control, private or unassigned characters. */
const line = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(/^\P{C}*$/u))

/** How many days after its request ended an address is erased. */
export const ADDRESS_DAYS = RETENTION.addressDays

/** Where an article is sent. */
export const ShippingAddress = z.strictObject({
  recipient: line(3, 80),
  /** Street and number. */
  street: line(3, 120),
  /** The neighbourhood, `colonia`; empty where there is none. */
  area: z._default(line(0, 80), ''),
  city: line(2, 80),
  region: line(2, 80),
  postcode: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{2,11}$/)),
  phone: z.string().check(z.trim(), z.regex(/^\+?[\d ()-]{7,24}$/)),
})
export type ShippingAddress = z.infer<typeof ShippingAddress>
