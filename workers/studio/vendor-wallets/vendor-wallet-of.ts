import type { Currency } from '#api/money'
import type { MemberPurse } from './MemberPurse.ts'

/** The binding of the vendor wallets. */
export interface VendorWalletBinding {
  PURSE: DurableObjectNamespace<MemberPurse>
}

/** Returns the vendor wallet of one user of one operator in one currency. */
export function vendorWalletOf(
  { PURSE }: VendorWalletBinding,
  operatorId: string,
  user: string,
  currency: Currency,
): DurableObjectStub<MemberPurse> {
  return PURSE.get(PURSE.idFromName(JSON.stringify([operatorId, user, currency])))
}
