import type { Currency } from '#api/money'
import type { MemberPurse } from './MemberPurse.ts'

/** The binding of the vendor wallets. */
export interface Purses {
  PURSE: DurableObjectNamespace<MemberPurse>
}

/** Returns the vendor wallet of one user of one operator in one currency. */
export function purseOf(
  { PURSE }: Purses,
  operatorId: string,
  user: string,
  currency: Currency,
): DurableObjectStub<MemberPurse> {
  return PURSE.get(PURSE.idFromName(JSON.stringify([operatorId, user, currency])))
}
