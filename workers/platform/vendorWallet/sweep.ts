import { log } from '../../shared/log.ts'
import { bankNames, bankOf } from '../bank/of.ts'
import type { BankVendorTransfer } from '../bank/vendorTransfers/words.ts'
import type { Env } from '../env.ts'
import { carry } from './carry.ts'

/** Transfers asked after in one minute, of one bank; the others are asked after in the next. */
const A_MINUTE = 50
/** Asked at once: a Worker holds six connections open, and a question that waits for one is not yet asked. */
const AT_ONCE = 4

interface Due {
  bank: string
  transfer: BankVendorTransfer
  mayResend: boolean
}

/** Asks after every transfer whose vendor has given no clear word, until it does; nothing is ever concluded from silence. */
export async function sweepVendorTransfers(env: Env): Promise<void> {
  const due: Due[] = []
  await each(bankNames(env), async (bank) => {
    const waiting = await bankOf(env, bank).dueVendorTransfers(A_MINUTE)
    due.push(...waiting.map((one) => ({ bank, ...one })))
  })
  await each(due, async ({ bank, transfer, mayResend }) => {
    await carry(env, bank, transfer, mayResend ? 'resend' : 'status')
  })
}

/** One that fails does not keep the others from theirs. */
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
