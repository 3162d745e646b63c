import type { Balance, Deposit } from '#api/wallet/wallet'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { addedMember } from './members.ts'
import { bearer, callApi, env, expectValue, send } from './world.ts'

/** A member who deposits, with the headers of their session. */
export interface Payer {
  memberId: string
  account: string
  headers: Record<string, string>
}

export async function newPayer(): Promise<Payer> {
  const { token, member } = await addedMember()
  return { memberId: member.id, account: member.account, headers: bearer(token) }
}

export const bank = () => bankOf(env, 'bank-0')

/** A deposit request, through the demo SPEI by default. */
export const wish = (over: object = {}) => ({
  id: crypto.randomUUID(),
  method: 'spei',
  amount: 50_000,
  currency: 'MXN',
  ...over,
})

export const start = ({ headers }: Payer, body: object) => send<Deposit>('POST', '/wps/wallet/deposit', body, headers)
export const confirm = ({ headers }: Payer, id: string) =>
  send<Deposit>('POST', '/wps/wallet/deposit/confirm', { id }, headers)
export const cashOf = async ({ headers }: Payer) =>
  expectValue(await callApi<Balance>('GET', '/wps/v2/wallets/balance', { headers })).balance

/** Adds uploaded pictures of a member. */
export async function pictures(memberId: string, count = 1, folder = ''): Promise<string[]> {
  const names = Array.from({ length: count }, () => folder + crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x'))
  for (const name of names)
    await env.DB.prepare('INSERT INTO uploads (name, owner, type, bytes, created_at) VALUES (?, ?, ?, ?, ?)')
      .bind(name, `member:${memberId}`, 'image/png', 10, new Date().toISOString())
      .run()
  return names
}

/** Returns the unmatched payments of one member, which wait for an operator. */
export async function unmatchedOf(memberId: string) {
  return (await bank().unmatchedMoney('')).items.filter(({ member }) => member === memberId)
}
