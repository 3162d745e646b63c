import { log } from '../../../shared/log.ts'
import { bankNames, bankOf } from '../../bank/routing.ts'
import type { BankVendorTransfer } from '../../bank/vendor-transfers/vendor-transfer-types.ts'
import type { Env } from '../../env.ts'
import { carry } from './carry.ts'

/** Maximum transfers reconciled in one minute, per bank; the others follow in the next. */
const A_MINUTE = 50
/** Maximum parallel calls: a Worker holds six connections open, and further calls would only wait for one. */
const AT_ONCE = 4

interface DueTransfer {
  bank: string
  transfer: BankVendorTransfer
  mayResend: boolean
}

/** Reconciles every transfer without a clear report until there is one; silence is never taken as a result. */
export async function sweepVendorTransfers(env: Env): Promise<void> {
  const due: DueTransfer[] = []
  await each(bankNames(env), async (bank) => {
    const waiting = await bankOf(env, bank).dueVendorTransfers(A_MINUTE)
    due.push(...waiting.map((one) => ({ bank, ...one })))
  })
  await each(due, async ({ bank, transfer, mayResend }) => {
    await carry(env, bank, transfer, mayResend ? 'resend' : 'status')
  })
}

/** An item that fails does not stop the others. */
async function each<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      await work(item).catch((error: unknown) => {
        log('error', 'vendor transfer not swept', { error })
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
