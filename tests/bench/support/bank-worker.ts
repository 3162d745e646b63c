import type { Bank } from '../../../workers/platform/bank/Bank.ts'
import type { BankMessage, WalletOperation, WalletReply } from '../../../workers/platform/bank/bank-types.ts'
import { RequestBatcher } from '../../../workers/shared/request-batcher.ts'
import type { BenchRequest } from './bank-request.ts'

export { Bank } from '../../../workers/platform/bank/Bank.ts'

interface Env {
  BANK: DurableObjectNamespace<Bank>
}

const TERMS = {
  provider: 'demo',
  currency: 'MXN',
  minimum: 1,
  maximum: 5_000_000,
  fee: 0,
  enabled: true,
  lifeMs: 1_800_000,
} as const
const GAME = { vendor: 'FRL', gameCode: 'loteria-del-puerto', currency: 'MXN' } as const

/** A plain worker that calls banks by RPC and reads every reply. It contains nothing of the platform's gateway. */
export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const input = (await request.json()) as BenchRequest
    const nameOf = (member: number, banks: number) => `bank-${member % banks}`
    const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work)
    const callTo =
      (bank: string): Call =>
      (operation) =>
        batcherTo(bank).request(operation, (operations) => env.BANK.getByName(bank).wallets(operations), waitUntil)
    switch (input.do) {
      case 'seat':
        await together(64, input.to - input.from, (index) =>
          openMember(env.BANK.getByName(nameOf(input.from + index, input.banks)), input.from + index, input.funds),
        )
        return Response.json({})
      case 'bets':
        await together(input.clients, input.bets, (index) =>
          bet(
            callTo(nameOf(index % input.members, input.banks)),
            index % input.members,
            `${input.run}-${index}`,
            input.stake,
          ),
        )
        return Response.json({})
      case 'paced':
        return Response.json({ latencies_ms: await paced(callTo('bank-0'), input) })
      case 'balance':
        await together(1, input.reads, async () => {
          const result = await env.BANK.getByName('bank-0').balance(input.member)
          if ('refusal' in result) throw new Error(result.refusal)
        })
        return Response.json({})
    }
  },

  /** Confirms the journals as the platform does, without its read models. */
  async queue(batch: MessageBatch<BankMessage>, env: Env): Promise<void> {
    const journals = batch.messages.flatMap(({ body }) => ('events' in body ? [body] : []))
    for (const [bank, some] of Map.groupBy(journals, (message) => message.bank)) {
      const held = journalsHeld.get(bank) ?? new Set<number>()
      journalsHeld.set(bank, held)
      for (const { events } of some) for (const { sequence } of events) held.add(sequence)
      let journal = confirmed.get(bank) ?? 0
      while (held.delete(journal + 1)) journal += 1
      confirmed.set(bank, journal)
      await env.BANK.getByName(bank).confirmDelivery({ journal })
    }
  },
}

/** What the consumer holds of each bank's journal: up to a sequence, and what came out of order after it. */
const confirmed = new Map<string, number>()
const journalsHeld = new Map<string, Set<number>>()

const batchers = new Map<string, RequestBatcher<WalletOperation, WalletReply>>()

function batcherTo(bank: string): RequestBatcher<WalletOperation, WalletReply> {
  const batcher = batchers.get(bank) ?? new RequestBatcher()
  batchers.set(bank, batcher)
  return batcher
}

type BankStub = DurableObjectStub<Bank>
/** A vendor's call, as the vendor gateway sends it to a bank. */
type Call = (operation: WalletOperation) => Promise<WalletReply>

const memberOf = (index: number) => `bench-${index}`
const tokenOf = (index: number) => index.toString(16).padStart(64, '0')

async function openMember(bank: BankStub, index: number, funds: number): Promise<void> {
  const memberId = memberOf(index)
  await bank.open({ memberId, currency: 'MXN', trial: false })
  const deposit = { memberId, id: `fund-${index}`, amount: funds, currency: 'MXN' } as const
  await bank.createDeposit({ ...deposit, method: 'spei', terms: TERMS })
  await bank.confirmDeposit({ ...deposit, provider: 'demo', reference: `fund-${index}`, enabled: true })
  const expiresAtMs = Date.now() + 3_600_000
  const opened = await bank.openGame({ memberId, tokenHash: tokenOf(index), expiresAtMs, ...GAME })
  if ('refusal' in opened || opened.balance !== funds) throw new Error(`not seated: ${JSON.stringify(opened)}`)
}

async function bet(call: Call, index: number, id: string, amount: number): Promise<void> {
  const reply = await call({
    kind: 'bet',
    tokenHash: tokenOf(index),
    vendor: GAME.vendor,
    id,
    game: GAME.gameCode,
    round: id,
    closes: false,
    free: false,
    amount,
    currency: 'MXN',
    reference: null,
    user: null,
    granted: false,
  })
  if (reply.outcome !== 'ok' || reply.memberId !== memberOf(index)) throw new Error(JSON.stringify(reply))
}

/** Runs the calls with a fixed number of callers; each starts its next call when the previous one has a reply. */
async function together(callers: number, calls: number, call: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const caller = async () => {
    while (next < calls) {
      const index = next
      next += 1
      await call(index)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
}

/**
 * Sends bets at a steady rate, even while earlier ones still wait for a reply. Each bet is timed from when it was due.
 */
async function paced(call: Call, input: Extract<BenchRequest, { do: 'paced' }>): Promise<number[]> {
  const latencies: number[] = []
  const under: Promise<void>[] = []
  const from = performance.now()
  for (let index = 0; index < input.bets; ) {
    const due = Math.min(input.bets, Math.floor(((performance.now() - from) * input.perSecond) / 1_000))
    for (; index < due; index += 1) {
      const at = from + (index * 1_000) / input.perSecond
      const pending = bet(call, index % input.members, `${input.run}-${index}`, input.stake)
      under.push(pending.then(() => void latencies.push(performance.now() - at)))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(under)
  return latencies
}
