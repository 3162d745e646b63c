import { type Deposit, depositList } from '#api/wallet/wallet'
import { call } from '../../call.ts'
import { followEvents } from '../../live/follow-events.ts'
import { pollWhileDown } from '../../live/live.ts'
import { createStatementList, type StatementList } from '../../statements/statement-list.ts'

export interface DepositQuery {
  state?: Deposit['state']
}

/** How often a pending deposit is read again while no events arrive. */
const WATCH_EVERY_MS = 4000

/** Deposits that are read again when the server says that one has changed; `follow` returns the function that ends it. */
export interface DepositRecords extends StatementList<DepositQuery, Deposit, null> {
  follow(): () => void
}

/** The deposits of the member, the newest first; they have no totals, which are those of the account record. */
export function depositRecords(): DepositRecords {
  const list = createStatementList<DepositQuery, Deposit, null>(async (query, cursor) => {
    const result = await call(depositList, { ...query, ...(cursor === undefined ? {} : { after: cursor }) })
    if (!result.ok) return result
    const { deposits, next } = result.value
    return { ok: true, value: { list: deposits, next, totals: null, currency: deposits[0]?.currency ?? null } }
  })
  const read = () => list.refresh(({ id }) => id)
  const readPending = async () => {
    if (list.$state.get().rows.some(({ state }) => state === 'pending')) await read()
  }
  const follow = () => {
    const stops = [followEvents(['deposit'], read), pollWhileDown(WATCH_EVERY_MS, readPending)]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return { ...list, follow }
}
