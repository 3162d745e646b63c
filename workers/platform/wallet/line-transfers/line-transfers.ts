import type { output } from 'zod/mini'
import { Refusal } from '#api/envelope'
import { type LineTransfer, lineReceivers, lineTransfers, sendLineTransfer } from '#api/wallet/line-transfers'
import type { App, Serve } from '../../app.ts'
import { bankOf } from '../../bank/routing.ts'
import type { LineEntry } from '../../bank/transfers/transfer-types.ts'
import { mask } from '../../directory/mask.ts'
import type { Caller, Ctx } from '../../env.ts'
import { accountsOf, belowInLine, directlyAbove, idsAbove, receiversBelow } from '../../hierarchy.ts'
import { proveOwnerForPayment } from '../../session/payment-password/verify.ts'
import { refusedSubProof } from '../../session/sub-accounts/proof.ts'
import { tryTransfer } from '../../throttle/failed-transfers.ts'

/** Transfers per page. */
const PAGE = 20
/** Receivers shown at once; an agent with more searches. */
const RECEIVERS = 20

/** Money transfers along agent lines: agents send them, both ends can list them. */
export function mountLineTransfers(app: App, serve: Serve): void {
  serve(app, sendLineTransfer, (form, caller, c) => tryTransfer(c.env, caller.memberId, () => send(form, caller, c)))
  serve(app, lineTransfers, async ({ before }, caller, c) => {
    const from = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before)
    const entries = await bankOf(c.env, caller.bank).lineEntries(caller.memberId, from, PAGE + 1)
    const page = entries.slice(0, PAGE)
    const next = entries.length > PAGE ? String(page.at(-1)?.sequence) : null
    return { transfers: await readLineTransfers(c.env.DB, caller, page), next }
  })
  serve(app, lineReceivers, async ({ search }, { memberId, currency, subAccount }, c) => {
    const [above, below] = await Promise.all([
      // A sub-account sends nothing up.
      subAccount === null ? directlyAbove(c.env.DB, memberId) : null,
      receiversBelow(c.env.DB, { agentId: memberId, currency, search: search ?? null }, RECEIVERS + 1),
    ])
    const upline = above?.currency === currency ? mask(above.account) : null
    return { upline, receivers: below.slice(0, RECEIVERS), hasMore: below.length > RECEIVERS }
  })
}

/**
 * Players cannot send money to each other (GLI-19 2.5.6(f)): the sender must be an agent and the receiver must be in
 * the same line. A receiver outside the line gets the same refusal as an unknown account, so that accounts cannot be
 * enumerated.
 */
async function send(form: output<typeof sendLineTransfer.request>, caller: Caller, c: Ctx) {
  const { DB } = c.env
  const { memberId, bank, currency } = caller
  const receiver =
    form.direction === 'up' ? await directlyAbove(DB, memberId) : await belowInLine(DB, memberId, form.account)
  if (receiver === null) return new Refusal('not-found')
  if (form.currency !== currency || receiver.currency !== currency) return new Refusal('wrong-currency')
  const owner = await provenOwner(form, caller, c)
  if (owner instanceof Refusal) return owner
  const to = { memberId: receiver.id, bank: receiver.bank }
  const { id, amount, direction } = form
  const sent = await bankOf(c.env, bank).sendTransfer({ memberId, id, to, amount, currency })
  if ('refusal' in sent) return new Refusal(sent.refusal)
  const account = direction === 'up' ? mask(receiver.account) : receiver.account
  return { id, direction: 'sent' as const, account, amount, currency, state: sent.state, at: sent.at }
}

/** A sub-account proves itself by its own password. Returns null when it has. */
async function provenOwner(form: output<typeof sendLineTransfer.request>, caller: Caller, c: Ctx) {
  const { subAccount } = caller
  return subAccount === null
    ? proveOwnerForPayment('transfer', form, caller, c)
    : refusedSubProof(form.password, subAccount, c)
}

async function readLineTransfers(db: D1Database, { memberId }: Caller, entries: LineEntry[]): Promise<LineTransfer[]> {
  if (entries.length === 0) return []
  const others = entries.map(({ other }) => other)
  const [above, accounts] = await Promise.all([idsAbove(db, memberId), accountsOf(db, others)])
  return entries.map(({ sequence: _sequence, other, ...rest }) => {
    const account = accounts.get(other) ?? ''
    return { ...rest, account: above.has(other) ? mask(account) : account }
  })
}
