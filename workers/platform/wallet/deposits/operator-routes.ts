import { Refusal } from '#api/envelope'
import { type Approval, type Chargeback, depositCalls, type Rejection } from '#api/operator/wallet/deposits'
import type { App, Serve } from '../../app.ts'
import type { Refused } from '../../bank/bank-types.ts'
import type { BankDeposit, Listed } from '../../bank/deposits/deposit-types.ts'
import { bankNames, bankOf } from '../../bank/routing.ts'
import { memberByAccount, readAccounts } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { mayDecideAlone } from '../../operators/approval-limits.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { settingChanges } from '../../settings/settings.ts'
import { isOpen } from './cashiers.ts'
import { claimReference, findReference, plainReference, referenceKey } from './claim.ts'
import { changeMethod, isSoundChange, METHOD_SETTING, methodNow, methodsNow } from './methods.ts'
import { takePayment } from './payment-report.ts'

/** Operators' lists and decisions of deposits. */
export function mountDepositOps(app: App, serve: Serve): void {
  serve(app, depositCalls.listDepositMethods, async (_input, _by, c) => {
    const [methods, changes] = await Promise.all([methodsNow(c.env.DB), settingChanges(c.env.DB, METHOD_SETTING)])
    return { methods: methods.map((method) => ({ ...method, open: isOpen(c.env, method) })), changes }
  })
  serveForTwo(app, serve, depositCalls.changeDepositMethod, {
    forTwo: async ({ DB }, change) => {
      const method = await methodNow(DB, change.id)
      if (!method) return new Refusal('not-found')
      if ((change.currency ?? method.currency) !== method.currency) return new Refusal('wrong-currency')
      if (!isSoundChange(method, change)) return new Refusal('bad-input')
      return (change.maximum ?? 0) > method.maximum ? { ...change, before: method } : null
    },
    perform: ({ DB }, change, by) => changeMethod(DB, change, by),
  })
  serve(app, depositCalls.listWaitingDeposits, ({ bank, after }, _by, c) =>
    list(
      c.env,
      bank,
      (stub) => stub.waitingDeposits('bank-transfer', after),
      ({ memberId }) => memberId,
    ),
  )
  serve(app, depositCalls.listUnmatchedMoney, ({ bank, after }, _by, c) =>
    list(
      c.env,
      bank,
      (stub) => stub.unmatchedMoney(after),
      ({ member }) => member,
    ),
  )
  serveForTwo(app, serve, depositCalls.approveDeposit, {
    forTwo: async (env, approval, { actor }) => {
      const found = await readTransfer(env, approval.account, approval.id)
      if ('refusal' in found) return new Refusal(found.refusal)
      const { amount, currency, state } = found.deposit
      if (state === 'credited' || state === 'failed') return null
      const decision = { id: `deposit:${found.memberId}:${approval.id}`, actor, amount, currency }
      return (await mayDecideAlone(env.DB, decision)) ? null : { ...approval, amount, currency }
    },
    perform: async (env, approval, { actor }) => orRefusal(await approve(env, approval, actor)),
  })
  serve(app, depositCalls.rejectDeposit, async (rejection, { actor }, c) =>
    orRefusal(await reject(c.env, rejection, actor)),
  )
  serve(app, depositCalls.chargeDepositBack, async (chargeback, { actor }, c) =>
    orRefusal(await chargeBack(c.env, chargeback, actor)),
  )
  serve(app, depositCalls.resolveUnmatchedMoney, async ({ account, ...rest }, { actor }, c) => {
    const found = await memberByAccount(c.env.DB, account)
    if (!found) return new Refusal('not-found')
    const resolve = (reference: string) => bankOf(c.env, found.bank).resolveUnmatched({ ...rest, reference, actor })
    const asTyped = await resolve(rest.reference)
    const isUnknown = 'refusal' in asTyped && asTyped.refusal === 'not-found'
    const claimed = isUnknown ? await findReference(c.env.DB, found.id, rest.provider, rest.reference) : null
    return orRefusal(claimed === null ? asTyped : await resolve(claimed))
  })
}

function orRefusal<Done extends object>(done: Done | Refused): Exclude<Done, Refused> | Refusal {
  return 'refusal' in done ? new Refusal((done as Refused).refusal) : (done as Exclude<Done, Refused>)
}

/**
 * Approves a deposit with the payment that the operator found on the account. A reference used by another deposit is
 * refused.
 */
async function approve(env: Env, { account, id, reason, ...approval }: Approval, actor: string) {
  const found = await readTransfer(env, account, id)
  if ('refusal' in found) return found
  const { bank, deposit } = found
  const reference = plainReference(approval.reference)
  if (isSame(deposit, reference)) return deposit
  if (deposit.state === 'credited' || deposit.state === 'failed') return { refusal: 'conflict' } as const
  const method = await methodNow(env.DB, deposit.method)
  // Refused before the reference is claimed, so that the same approval works once the method is enabled again.
  if (!method || !isOpen(env, method)) return { refusal: 'method-disabled' } as const
  const { amount, currency } = deposit
  const payment = { reference, amount, currency, fault: null, over: 0 }
  return takePayment(env, bank, deposit, payment, { actor, reason })
}

async function reject(env: Env, { account, id, reason, received }: Rejection, actor: string) {
  const found = await readTransfer(env, account, id)
  if ('refusal' in found) return found
  const { bank, memberId, deposit } = found
  if (received && received.currency !== deposit.currency) return { refusal: 'wrong-currency' } as const
  if (deposit.state === 'credited') return { refusal: 'conflict' } as const
  if (!received) return bankOf(env, bank).rejectDeposit({ memberId, id, received: null, actor, reason })
  const { provider } = deposit
  const reference = await claimReference(env.DB, {
    memberId,
    id,
    provider,
    reference: plainReference(received.reference),
  })
  if (reference === null) return { refusal: 'conflict' } as const
  const money = { reference, amount: received.amount }
  return bankOf(env, bank).rejectDeposit({ memberId, id, received: money, actor, reason })
}

/**
 * Records a chargeback of a deposit, of whatever provider. Its reference is bound to the deposit: it may be that of the
 * payment itself, and takes no other payment back.
 */
async function chargeBack(env: Env, { account, id, ...chargeback }: Chargeback, actor: string) {
  const member = await memberByAccount(env.DB, account)
  if (!member) return { refusal: 'not-found' } as const
  const bank = bankOf(env, member.bank)
  const deposit = await bank.deposit(member.id, id)
  if ('refusal' in deposit) return deposit
  // Refused before the reference is claimed, so that it stays free.
  if (chargeback.currency !== deposit.currency) return { refusal: 'wrong-currency' } as const
  if (deposit.state !== 'credited') return { refusal: 'wrong-state' } as const
  const claim = { memberId: member.id, id, provider: 'bank-transfer', reference: plainReference(chargeback.reference) }
  const reference = await claimReference(env.DB, claim)
  if (reference === null) return { refusal: 'conflict' } as const
  return bank.chargeDepositBack({ ...chargeback, memberId: member.id, id, reference, actor })
}

/** Finds a deposit that an operator may decide; those of other providers are decided by the provider's report. */
async function readTransfer(
  env: Env,
  account: string,
  id: string,
): Promise<{ bank: string; memberId: string; deposit: BankDeposit } | Refused> {
  const member = await memberByAccount(env.DB, account)
  if (!member) return { refusal: 'not-found' }
  const deposit = await bankOf(env, member.bank).deposit(member.id, id)
  if ('refusal' in deposit) return deposit
  if (deposit.provider !== 'bank-transfer') return { refusal: 'not-found' }
  return { bank: member.bank, memberId: member.id, deposit }
}

/** Returns a page of a list of one bank, with the account name of each item. */
async function list<Item>(
  env: Env,
  bank: string,
  read: (stub: ReturnType<typeof bankOf>) => Promise<Listed<Item>>,
  whose: (item: Item) => string,
) {
  if (!bankNames(env).includes(bank)) return new Refusal('not-found')
  const { items, next } = await read(bankOf(env, bank))
  const accounts = await readAccounts(env.DB, items.map(whose))
  return { items: items.map((item) => ({ account: accounts.get(whose(item)) ?? null, ...item })), next }
}

/** True when the deposit was decided under this reference, however it is spelt. */
function isSame({ provider, reference }: BankDeposit, typed: string): boolean {
  return reference !== null && referenceKey(provider, reference) === referenceKey(provider, typed)
}
