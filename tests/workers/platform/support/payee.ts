import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import type { PayoutAccount, Withdrawal } from '#api/wallet/withdrawals'
import { audit } from '../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../scripts/audit/ledger.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import type { BankWithdrawal, OperatorStep } from '../../../../workers/platform/bank/withdrawals/withdrawal-types.ts'
import { addedMember } from './members.ts'
import { sendForTwo } from './operator.ts'
import { pay } from './player.ts'
import type { TestMember } from './step-up.ts'
import { bearer, callApi, env, expectValue, PASSWORD, send, sendSealed, someone } from './world.ts'

export const CLABE = '032180000118359719'
/** Returns a different CLABE for every number below a million. */
export function clabeOf(start: number): string {
  const digits = `03218000011${String(start).padStart(6, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + ((Number(digit) * ([3, 7, 1][at % 3] ?? 1)) % 10), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
export const bank = () => bankOf(env, 'bank-0')
export const inBank = (sql: string, ...values: (string | number)[]) =>
  runInDurableObject(bank(), async (_object, { storage }) => storage.sql.exec(sql, ...values).toArray())

/** A member with money and a payout account whose waiting time is over. */
export interface Payee {
  memberId: string
  account: string
  name: string
  headers: Record<string, string>
  payout: PayoutAccount
  /** The same member, for an authenticator and other sign-ins. */
  owner: TestMember
}

export async function newPayee(cash = 100_000): Promise<Payee> {
  const home = someone()
  const { token, member } = await addedMember({}, home)
  const headers = bearer(token)
  const payout = expectValue(await addAccount(headers))
  await cool()
  await pay(member.id, cash)
  const owner = { id: member.id, account: member.account, email: '', token, home }
  return { memberId: member.id, account: payout.id, name: member.account, headers, payout, owner }
}

export function addAccount(headers: Record<string, string>, over: object = {}) {
  const fields = { id: crypto.randomUUID(), kind: 'clabe', holder: 'Ana Luz Ríos', number: CLABE, password: PASSWORD }
  return sendSealed<PayoutAccount>(
    'POST',
    '/wps/wallet/payout/account',
    { ...fields, ...over },
    { ...someone(), ...headers },
  )
}

/** Ends the waiting day of every account. */
export const cool = () => inBank('UPDATE payout_account SET usable_ms = added_ms')

export function apply({ headers, account }: Payee, over: object = {}) {
  const fields = { id: crypto.randomUUID(), account, amount: 40_000, currency: 'MXN', password: PASSWORD }
  return sendSealed<Withdrawal>('POST', '/wps/wallet/withdrawal', { ...fields, ...over }, { ...someone(), ...headers })
}

/** Requests a withdrawal at the bank, without the gateway and its password. */
export function applyAtBank({ memberId, account }: Payee, over: object = {}) {
  const methods = [{ kind: 'clabe', currency: 'MXN', minimum: 10_000, maximum: 5_000_000 } as const]
  const request = { memberId, id: crypto.randomUUID(), account, amount: 40_000, currency: 'MXN', methods } as const
  return bank().createWithdrawal({ ...request, ...over })
}

/** Requests a withdrawal in a bank of this name, without the gateways, to a new account whose waiting time is over. */
export async function withdrawIn(
  bankName: string,
  { memberId, id, amount, number = CLABE }: { memberId: string; id: string; amount: number; number?: string },
): Promise<void> {
  const stub = bankOf(env, bankName)
  const account = crypto.randomUUID()
  await stub.addPayoutAccount({ memberId, id: account, kind: 'clabe', holder: 'Ana Luz Ríos', number, payeeName: null })
  await runInDurableObject(stub, async (_object, { storage }) => {
    storage.sql.exec('UPDATE payout_account SET usable_ms = added_ms')
  })
  const methods = [{ kind: 'clabe', currency: 'MXN', minimum: 1, maximum: 5_000_000 } as const]
  const withdrawal = await stub.createWithdrawal({ memberId, id, account, amount, currency: 'MXN', methods })
  if ('refusal' in withdrawal) throw new Error(withdrawal.refusal)
}

/** Decides a withdrawal as an operator does on the command line. */
export function decide({ name }: Payee, id: string, decision: { step: string; [field: string]: unknown }) {
  return sendForTwo<BankWithdrawal>('PUT', `/ops/withdrawals/${name}/${id}`, {
    id: crypto.randomUUID(),
    reason: 'Revisado y en orden',
    ...(decision.step === 'issue' && { currency: 'MXN' }),
    ...decision,
  })
}

/** Decides a withdrawal directly at the bank. */
export function decideAtBank(
  memberId: string,
  withdrawalId: string,
  decision: OperatorStep['decision'],
  over: object = {},
) {
  const step = { memberId, withdrawalId, id: crypto.randomUUID(), decision, actor: 'operator:eva', reason: 'Revisado' }
  return bank().decideWithdrawal({ ...step, ...over })
}

export function step({ headers }: Payee, what: 'cancel' | 'received' | 'not-received', id: string) {
  return send<Withdrawal>('POST', `/wps/wallet/withdrawal/${what}`, { id }, headers)
}

/** Returns the member's cash and held money. */
export async function balancesOf(memberId: string): Promise<{ cash: number; held: number }> {
  const balances = await bank().balance(memberId)
  if ('refusal' in balances) throw new Error(balances.refusal)
  return { cash: balances.cash, held: balances.held }
}

export const code = (response: { body: { success: boolean; code?: string } }) =>
  response.body.success ? 'ok' : response.body.code
export const audited = async () =>
  (await audit(ledgerOver(async (path) => (await callApi('GET', path)).body))).violations
export const standing = async ({ memberId }: Payee, id: string) => bank().withdrawal(memberId, id)
export const listOf = async ({ headers }: Payee, cursor?: string) =>
  expectValue(
    await callApi<{ withdrawals: Withdrawal[]; next: string | null }>(
      'GET',
      `/wps/wallet/withdrawals${cursor ? `?cursor=${cursor}` : ''}`,
      { headers },
    ),
  )
/** Requests a withdrawal, starts its processing, and pays these parts of it. */
export async function issued(payee: Payee, ...parts: number[]): Promise<string> {
  const { id } = expectValue(await apply(payee))
  expectValue(await decide(payee, id, { step: 'process' }))
  for (const amount of parts) expectValue(await decide(payee, id, { step: 'issue', amount }))
  return id
}
export async function minutesPass(id: string): Promise<void> {
  await inBank('UPDATE withdrawal SET due_ms = 1 WHERE id = ?', id)
  await inBank(`INSERT OR REPLACE INTO alarm VALUES ('withdrawals', 1)`)
  await runDurableObjectAlarm(bank())
}
