import { Refusal, type RefusalDetail } from '#api/envelope'
import {
  confirmDeposit,
  createDeposit,
  type Deposit,
  type DepositMethod,
  depositList,
  depositMethods,
  depositProof,
} from '#api/wallet/wallet'
import { log } from '../../../shared/log.ts'
import type { App, Serve } from '../../app.ts'
import type { Refused } from '../../bank/bank-types.ts'
import type { BankDeposit, CreateDeposit } from '../../bank/deposits/deposit-types.ts'
import { bankOf } from '../../bank/routing.ts'
import { refusedByTerms } from '../../directory/terms.ts'
import type { Caller } from '../../env.ts'
import { screenPerson } from '../../persons/screen.ts'
import { tryTransfer } from '../../throttle/failed-transfers.ts'
import { ownsUploads, setPurpose } from '../../uploads/owned.ts'
import { cashierOf, isOpen, termsOf } from './cashiers.ts'
import { fieldFaults, methodNow, methodsNow, payerAccountFault } from './methods.ts'
import { applyPaymentReport, type DepositEnv } from './payment-report.ts'
import { watch } from './watch.ts'

type Payer = Pick<Caller, 'memberId' | 'bank'>
type Wish = Omit<CreateDeposit, 'memberId' | 'terms'>

/** The deposit methods, the steps of a deposit, and the list of deposits. */
export function mountDeposits(app: App, serve: Serve): void {
  serve(app, depositMethods, async (_nothing, member, c) => readMethods(c.env, member))
  serve(app, createDeposit, async (request, member, c) => {
    const method = await methodNow(c.env.DB, request.method)
    const faults = method ? fieldFaults(method, request.fields) : null
    if (faults) return new Refusal('bad-input', { fields: faults })
    const wrongAccount = payerAccountFault(request)
    if (wrongAccount) return new Refusal(wrongAccount, { fields: { payerAccount: 'wrong' } })
    const due = await refusedByTerms(c.env.DB, member.memberId)
    if (due) return due
    if (await screenPerson(c.env, member.memberId, request.fields)) return new Refusal('under-review')
    return tryTransfer(c.env, member.memberId, async () => depositOrRefusal(await startDeposit(c.env, member, request)))
  })
  serve(app, confirmDeposit, async ({ id }, member, c) => depositOrRefusal(await finishDeposit(c.env, member, id)))
  serve(app, depositProof, async ({ id, images }, member, c) => {
    if (!(await ownsUploads(c.env.DB, member.memberId, images))) return new Refusal('not-found')
    // First, so that none is removed under a deposit that shows it.
    await setPurpose(c.env.DB, images, `deposit:${id}`)
    const deposit = await bankOf(c.env, member.bank).proveDeposit(member.memberId, id, images)
    if ('refusal' in deposit) await setPurpose(c.env.DB, images, null)
    return depositOrRefusal(deposit)
  })
  serve(app, depositList, async ({ state, after }, member, c) => {
    const bank = bankOf(c.env, member.bank)
    const { items, next } = await bank.memberDeposits(member.memberId, state ?? null, after ?? null)
    return { deposits: items.map(depositFor), next }
  })
}

async function readMethods(env: DepositEnv, { currency }: Caller): Promise<DepositMethod[]> {
  const methods = await methodsNow(env.DB)
  return methods
    .filter((method) => method.currency === currency && isOpen(env, method))
    .map(({ provider: _provider, enabled: _enabled, ...method }) => method)
}

/**
 * Starts a deposit, or returns the existing one with that id; the provider is called only after the bank has accepted.
 */
export async function startDeposit(
  env: DepositEnv,
  { memberId, bank }: Payer,
  wish: Wish,
): Promise<BankDeposit | Refused> {
  const terms = termsOf(env, await methodNow(env.DB, wish.method))
  const deposit = await bankOf(env, bank).createDeposit({ ...wish, memberId, terms })
  if ('refusal' in deposit || deposit.state !== 'created') return deposit
  const cashier = cashierOf(deposit.provider)
  if (!cashier) return { refusal: 'method-disabled' }
  if (cashier.isWatched) await watch(env.DB, bank, memberId, deposit.id, Date.now())
  const opened = await tryProvider(cashier.open(env, deposit, bank))
  if ('refusal' in opened) return opened
  return bankOf(env, bank).pendDeposit(memberId, deposit.id, opened.instructions, opened.payment)
}

/** Queries the provider and applies its report; a second call only shows the deposit. */
export async function finishDeposit(
  env: DepositEnv,
  { memberId, bank }: Payer,
  id: string,
): Promise<BankDeposit | Refused> {
  const deposit = await bankOf(env, bank).deposit(memberId, id)
  if ('refusal' in deposit) return deposit
  const cashier = cashierOf(deposit.provider)
  if (!cashier) return { refusal: 'method-disabled' }
  if (deposit.state === 'credited' || deposit.state === 'failed') return deposit
  const report = await tryProvider(cashier.fetchReport(env, deposit, bank))
  return 'refusal' in report ? report : applyPaymentReport(env, bank, deposit, report)
}

/** Maps a timeout or an invalid reply of a provider to an upstream refusal. */
async function tryProvider<Result extends object>(call: Promise<Result>): Promise<Result | Refused> {
  try {
    return await call
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    // Its name only: a message may quote the configuration, which is a secret.
    log('error', 'cashier failed', { error: name })
    return { refusal: name === 'TimeoutError' ? 'upstream-timeout' : 'upstream-failed' }
  }
}

/** The part of a deposit that the member may see. */
function depositOrRefusal(deposit: BankDeposit | Refused): Deposit | Refusal {
  // The bank's refusal details have the types of the error envelope.
  if ('refusal' in deposit) return new Refusal(deposit.refusal, deposit.value as RefusalDetail | undefined)
  return depositFor(deposit)
}

function depositFor(deposit: BankDeposit): Deposit {
  const { id, method, amount, fee, currency, state, folio, createdAt, expiresAt, creditedAt, instructions, proof } =
    deposit
  const seen = { id, method, amount, fee, currency, folio, createdAt, expiresAt, creditedAt, instructions, proof }
  const owed = Math.min(deposit.owed, amount - fee)
  return {
    ...seen,
    state: state === 'created' ? 'pending' : state,
    ...(owed > 0 && { owed }),
    ...(deposit.chargedBack > 0 && { chargedBack: deposit.chargedBack }),
  }
}
