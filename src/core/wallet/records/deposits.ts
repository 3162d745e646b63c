import { type Deposit, depositList } from '#api/wallet/wallet'
import { call } from '../../call.ts'
import { createRecordList, type RecordList } from './record-list.ts'

export interface DepositQuery {
  state?: Deposit['state']
}

/** The deposits of the member, the newest first; they have no totals, which are those of the account record. */
export function depositRecords(): RecordList<DepositQuery, Deposit, null> {
  return createRecordList(async (query, cursor) => {
    const result = await call(depositList, { ...query, ...(cursor === undefined ? {} : { after: cursor }) })
    if (!result.ok) return result
    const { deposits, next } = result.value
    return { ok: true, value: { list: deposits, next, totals: null, currency: deposits[0]?.currency ?? null } }
  })
}
