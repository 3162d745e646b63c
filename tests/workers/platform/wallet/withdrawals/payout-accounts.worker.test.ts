import { describe, expect, test } from 'vitest'
import type { PayoutAccount, PayoutMethod } from '#api/wallet/withdrawals'
import { eventually } from '../../support/eventually.ts'
import { addedMember } from '../../support/members.ts'
import { addAccount, apply, bank, CLABE, clabeOf, inBank, newPayee } from '../../support/payee.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, sendSealed, someone } from '../../support/world.ts'

const code = (response: { body: { success: boolean; code?: string } }) =>
  response.body.success ? 'ok' : response.body.code
const listOf = async (headers: Record<string, string>) =>
  expectValue(
    await callApi<{ accounts: PayoutAccount[]; ways: PayoutMethod[] }>('GET', '/wps/wallet/payout/accounts', {
      headers,
    }),
  )
const remove = (headers: Record<string, string>, id: string, password = PASSWORD) =>
  sendSealed<PayoutAccount>('POST', '/wps/wallet/payout/account/remove', { id, password }, { ...someone(), ...headers })
const newOwner = async (over: object = {}) => {
  const { token, member } = await addedMember(over)
  return { headers: bearer(token), member }
}
const subjects = async (recipient: string) =>
  (
    await env.DB.prepare('SELECT subject FROM outbox_messages WHERE recipient = ?')
      .bind(recipient)
      .all<{ subject: string }>()
  ).results.map(({ subject }) => subject)
describe('a payout account', () => {
  test('is added by the password, shown masked, usable after a day, and its owner is notified', async () => {
    const { headers, member } = await newOwner()
    const added = expectValue(await addAccount(headers, { number: '032-180-00011835971-9' }))
    expect(added).toMatchObject({
      kind: 'clabe',
      currency: 'MXN',
      number: '•••• 9719',
      bank: 'Ixe',
      holder: 'Ana Luz Ríos',
    })
    expect(Date.parse(added.usableAt) - Date.parse(added.addedAt)).toBe(24 * 3_600_000)
    const list = await listOf(headers)
    expect(list.accounts).toEqual([added])
    expect(list.ways).toEqual([{ kind: 'clabe', currency: 'MXN', minimum: 10_000, maximum: 5_000_000 }])
    expect(JSON.stringify(list)).not.toContain(CLABE)
    await eventually(async () =>
      expect(await subjects(member.account)).toContain('Tienes una cuenta nueva para retirar'),
    )
  })

  test('needs the password, and three wrong ones lock the calls that need it, and no sign-in', async () => {
    const { headers, member } = await newOwner()
    for (let tries = 0; tries < 3; tries += 1)
      expect(code(await addAccount(headers, { password: 'no-es-la-clave' }))).toBe('old-password-wrong')
    expect(code(await addAccount(headers))).toBe('account-locked')
    expect((await login(member.account, PASSWORD)).status).toBe(200)
    expect((await listOf(headers)).accounts).toEqual([])
  })

  test.each([
    ['a wrong control digit', { number: '032180000118359710' }, 'account-number-wrong'],
    ['the number of no bank', { number: '000000000000000000' }, 'bank-unknown'],
    ['a bank that there never was', { number: '999180000118359713' }, 'bank-unknown'],
    ['a number of another kind', { kind: 'iban' }, 'account-number-wrong'],
    [
      'a kind that is not paid in the currency',
      { kind: 'iban', number: 'ES9121000418450200051332' },
      'method-disabled',
    ],
  ])('with %s is refused', async (_what, over, refusal) => {
    const { headers } = await newOwner()
    expect(code(await addAccount(headers, over))).toBe(refusal)
    expect((await listOf(headers)).accounts).toEqual([])
  })

  test('sent twice is added once and notified once; other content under its id is a conflict', async () => {
    const { headers, member } = await newOwner()
    const id = crypto.randomUUID()
    const added = expectValue(await addAccount(headers, { id }))
    expect(expectValue(await addAccount(headers, { id }))).toEqual(added)
    expect(code(await addAccount(headers, { id, number: clabeOf(1) }))).toBe('conflict')
    expect(code(await addAccount(headers))).toBe('conflict')
    await eventually(async () => expect(await subjects(member.account)).toHaveLength(1))
  })

  test('is one of at most five of a member', async () => {
    const { headers, member } = await newOwner()
    const accountRequest = (n: number) => ({
      ...{ memberId: member.id, id: crypto.randomUUID(), kind: 'clabe', holder: 'Ana Luz Ríos' },
      ...{ number: clabeOf(n), payeeName: null },
    })
    for (let n = 0; n < 5; n += 1)
      expect(await bank().addPayoutAccount(accountRequest(n) as never)).toHaveProperty('account')
    expect(code(await addAccount(headers))).toBe('limit-reached')
  })
})

describe('the name of the holder', () => {
  test('is the registered one, however accents and capitals are typed (GLI-19 2.5.6(d))', async () => {
    const { headers, member } = await newOwner()
    await env.DB.prepare('UPDATE members SET payee_name = ? WHERE id = ?').bind('ANA  LUZ RIOS', member.id).run()
    expect(await addAccount(headers, { holder: 'Eva Luz Ríos' })).toMatchObject({
      body: { code: 'holder-wrong', value: { fields: { holder: 'wrong' } } },
    })
    expect(code(await addAccount(headers, { holder: 'Ana Luz Ríos' }))).toBe('ok')
  })

  test('of the first account is the registered one where there was none, also when that account was removed', async () => {
    const { headers, member } = await newOwner()
    const { id } = expectValue(await addAccount(headers))
    const row = await env.DB.prepare('SELECT payee_name FROM members WHERE id = ?').bind(member.id).first()
    expect(row).toEqual({ payee_name: 'Ana Luz Ríos' })
    await remove(headers, id)
    await env.DB.prepare('UPDATE members SET payee_name = NULL WHERE id = ?').bind(member.id).run()
    expect(code(await addAccount(headers, { holder: 'Eva Mar' }))).toBe('holder-wrong')
  })
})

describe('removing a payout account', () => {
  test('needs the password, ends the other sessions, and notifies the owner', async () => {
    const { headers, member } = await newOwner()
    const { id } = expectValue(await addAccount(headers))
    const other = expectValue(await login(member.account, PASSWORD))
    expect(code(await remove(headers, id, 'no-es-la-clave'))).toBe('old-password-wrong')
    expect(code(await remove(headers, id))).toBe('ok')
    expect((await listOf(headers)).accounts).toEqual([])
    expect(code(await callApi('GET', '/wps/member/info', { headers: bearer(other.token) }))).toBe('not-signed-in')
    expect(code(await remove(headers, id))).toBe('not-found')
    await eventually(async () => expect(await subjects(member.account)).toContain('Quitaste una cuenta para retirar'))
  })

  test('and adding it again begins the waiting day anew', async () => {
    const payee = await newPayee()
    expect(code(await apply(payee))).toBe('ok')
    expect(code(await remove(payee.headers, payee.account))).toBe('ok')
    const again = expectValue(await addAccount(payee.headers))
    expect(code(await apply({ ...payee, account: again.id }))).toBe('account-cooling')
    expect(code(await apply(payee))).toBe('not-found')
    expect(code(await addAccount(payee.headers, { id: payee.account }))).not.toBe('ok')
  })

  test('of another member finds nothing', async () => {
    const [one, two] = [await newOwner(), await newOwner()]
    const { id } = expectValue(await addAccount(one.headers))
    expect(code(await remove(two.headers, id))).toBe('not-found')
    expect((await listOf(one.headers)).accounts).toHaveLength(1)
    expect(await inBank('SELECT count(*) AS n FROM payout_account WHERE id = ? AND removed_ms IS NULL', id)).toEqual([
      { n: 1 },
    ])
  })
})
