import { Refusal, type RefusalDetail } from '#api/envelope'
import { confirmDeposit, createDeposit, type Deposit, type DepositMethod, depositMethods } from '#api/wallet'
import type { App, Serve } from '../app.ts'
import { bankOf } from '../bank/of.ts'
import type { BankDeposit, CreateDeposit, Refused } from '../bank/words.ts'
import type { Caller, Env } from '../env.ts'
import { cashierOf } from './cashier.ts'
import { METHODS } from './methods.ts'

type Payer = Pick<Caller, 'memberId' | 'bank'>
type BankEnv = Pick<Env, 'BANK'>

/** The ways to pay in, and the two steps of a deposit. */
export function mountDeposits(app: App, serve: Serve): void {
  serve(app, depositMethods, async (_nothing, member) => methodsFor(member))
  serve(app, createDeposit, async (request, member, c) => shown(await startDeposit(c.env, member, request)))
  serve(app, confirmDeposit, async ({ id }, member, c) => shown(await finishDeposit(c.env, member, id)))
}

function methodsFor({ currency }: Caller): DepositMethod[] {
  return METHODS.filter((method) => method.enabled && method.currency === currency).map(
    ({ id, kind, currency: unit, minimum, maximum, fee }) => ({ id, kind, currency: unit, minimum, maximum, fee }),
  )
}

/** Starts a deposit, or gives the one of that id again; the provider is asked only once the bank has agreed. */
export async function startDeposit(
  env: BankEnv,
  { memberId, bank }: Payer,
  request: Omit<CreateDeposit, 'memberId'>,
): Promise<BankDeposit | Refused> {
  const deposit = await bankOf(env, bank).createDeposit({ ...request, memberId })
  if ('refusal' in deposit || deposit.state !== 'created') return deposit
  const cashier = cashierOf(deposit.provider)
  if (!cashier) return { refusal: 'method-disabled' }
  return bankOf(env, bank).pendDeposit(memberId, deposit.id, await cashier.open(deposit))
}

/** Asks the provider what was paid and credits it; a second time the deposit is only shown. */
export async function finishDeposit(
  env: BankEnv,
  { memberId, bank }: Payer,
  id: string,
): Promise<BankDeposit | Refused> {
  const deposit = await bankOf(env, bank).deposit(memberId, id)
  if ('refusal' in deposit) return deposit
  const paid = await cashierOf(deposit.provider)?.confirm(deposit)
  if (paid === undefined) return { refusal: 'method-disabled' }
  return paid === null ? deposit : bankOf(env, bank).confirmDeposit(paid)
}

/** What the member may see of a deposit. */
function shown(deposit: BankDeposit | Refused): Deposit | Refusal {
  // A bank's typed data are the envelope's own words.
  if ('refusal' in deposit) return new Refusal(deposit.refusal, deposit.value as RefusalDetail | undefined)
  const { memberId: _member, provider: _provider, reference: _reference, state, ...rest } = deposit
  return { ...rest, state: state === 'created' ? 'pending' : state }
}
