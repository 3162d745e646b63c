import { afterEach, expect, test } from 'vitest'
import { startDeposit } from '../../../../../workers/platform/wallet/deposits/deposit.ts'
import { newPayer, start, wish } from '../../support/payer.ts'
import { env, expectValue, send } from '../../support/world.ts'

afterEach(() => env.DB.prepare(`DELETE FROM settings WHERE name LIKE 'deposit-method:%'`).run())

test.each([
  ['012180015258123454', 200, undefined],
  ['0121 8001 5258 1234 54', 200, undefined],
  ['4152 3138 0000 0000', 200, undefined],
  ['012180015258123455', 422, 'account-number-wrong'],
  ['000000000000000000', 422, 'bank-unknown'],
])('a deposit that is paid from %s gives %i', async (payerAccount, status, code) => {
  const payer = await newPayer()
  const fields = [{ id: 'payerAccount', required: true }]
  expectValue(await send('PUT', '/ops/deposit-methods', { id: 'spei', fields }))
  const started = await start(payer, wish({ fields: { payerAccount } }))
  expect(started.status).toBe(status)
  if (code !== undefined) expect(started.body).toMatchObject({ code, value: { fields: { payerAccount: 'wrong' } } })
})

test.each([
  ['the number of no bank', '000180000000000018'],
  ['a wrong check digit', '646180110400000008'],
])('nobody is sent to an account with %s', async (_what, clabe) => {
  const accounts = { ...env, BANK_ACCOUNTS: JSON.stringify({ MXN: { bank: 'x', clabe, beneficiary: 'x' } }) }
  const { memberId } = await newPayer()
  const request = { id: crypto.randomUUID(), method: 'transfer-mxn', amount: 80_000, currency: 'MXN' } as const
  const who = { memberId, bank: 'bank-0' }
  expect(await startDeposit(accounts, who, request)).toEqual({ refusal: 'method-disabled' })
})
