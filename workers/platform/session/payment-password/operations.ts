import * as z from 'zod/mini'
import type { Refusal } from '#api/envelope'
import { PAYMENT_OPERATIONS, type PaymentOperation } from '#api/session/payment-password'
import { brand } from '#brand/brand'
import type { By } from '../../operators/audit.ts'
import { readSetting, saveSetting } from '../../settings/settings.ts'

export const PAYMENT_PASSWORD_SETTING = 'payment-password'

/** Returns the operations that need the payment password: the operator's setting, else the brand's. */
export async function paymentOperations(db: D1Database): Promise<readonly PaymentOperation[]> {
  const read = z.array(z.enum(PAYMENT_OPERATIONS)).safeParse(await readSetting(db, PAYMENT_PASSWORD_SETTING))
  return read.success ? read.data : brand.paymentOperations
}

/** Sets the operations; returns null on success. */
export function savePaymentOperations(
  db: D1Database,
  operations: readonly PaymentOperation[],
  by: By,
): Promise<Refusal | null> {
  return saveSetting(db, PAYMENT_PASSWORD_SETTING, [...new Set(operations)], by)
}
