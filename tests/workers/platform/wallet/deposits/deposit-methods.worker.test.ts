import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Deposit, DepositMethod } from '#api/wallet/wallet'
import { depositMethods } from '#brand/deposit-methods'
import { BtcpayStandIn } from '#tests/support/stand-ins/btcpay'
import { audit } from '../../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../../scripts/audit/ledger.ts'
import { bankOf } from '../../../../../workers/platform/bank/routing.ts'
import { platform } from '../../../../../workers/platform/routes.ts'
import type { Btcpay } from '../../../../../workers/platform/wallet/deposits/btcpay/config.ts'
import { finishDeposit, startDeposit } from '../../../../../workers/platform/wallet/deposits/deposit.ts'
import { type Method, methodsNow } from '../../../../../workers/platform/wallet/deposits/methods.ts'
import { bank, cashOf, confirm, newPayer, type Payer, start, unmatchedOf, wish } from '../../support/payer.ts'
import { callApi, env, expectValue, send } from '../../support/world.ts'

const change = (id: string, more: object) => send<Method>('PUT', '/ops/deposit-methods', { id, ...more })
const seen = async ({ headers }: Payer) =>
  expectValue(await callApi<DepositMethod[]>('GET', '/wps/wallet/deposit/methods', { headers }))

afterEach(async () => {
  vi.restoreAllMocks()
  await env.DB.prepare(`DELETE FROM settings WHERE name LIKE 'deposit-method:%'`).run()
})

describe('the brand has its methods by currency', () => {
  test.each(['MXN', 'BRL', 'USD', 'EUR', 'PEN', 'COP', 'ARS', 'CLP'])(
    '%s has one that is open by default',
    (currency) => {
      const own = depositMethods.filter((method) => method.currency === currency)
      expect(own.some(({ provider, enabled }) => provider === 'demo' && enabled)).toBe(true)
      expect(own.filter(({ provider, kind }) => provider === 'demo' && kind === 'card')).toEqual([])
    },
  )

  test('each has sensible values and a name of its own', () => {
    expect(new Set(depositMethods.map(({ id }) => id)).size).toBe(depositMethods.length)
    for (const { minimum, maximum, fee, id } of depositMethods) {
      expect(id).toMatch(/^[a-z\d-]{1,32}$/)
      expect(minimum <= maximum && fee < minimum && Number.isSafeInteger(maximum)).toBe(true)
    }
  })

  test.each([
    ['BRL', 'pix', 1_000],
    ['CLP', 'tef', 2_000],
    ['COP', 'pse', 1_000_000],
  ] as const)('%s is paid in by %s', async (currency, method, amount) => {
    const memberId = crypto.randomUUID()
    await bank().open({ memberId, currency, trial: false })
    const payer = { memberId, bank: 'bank-0' }
    const id = crypto.randomUUID()
    const started = await startDeposit(env, payer, { id, method, amount, currency })
    expect(started).toMatchObject({ state: 'pending', instructions: { notice: 'fictitious' } })
    expect(
      await startDeposit(env, payer, { id: crypto.randomUUID(), method: 'spei', amount: 50_000, currency }),
    ).toEqual({ refusal: 'wrong-currency' })
    expect(await finishDeposit(env, payer, id)).toMatchObject({ state: 'credited' })
    expect(await bank().balance(memberId)).toMatchObject({ cash: amount, currency })
  })

  test('a method without its provider is not shown and accepts nothing', async () => {
    const payer = await newPayer()
    const bare = { ...env, BTCPAY: '', BANK_ACCOUNTS: '{"MXN":' }
    const headers = { ...payer.headers, 'X-Edge-Secret': env.PLATFORM_SECRET }
    const request = new Request('http://platform.test/wps/wallet/deposit/methods', { headers })
    const { value } = (await (await platform().fetch(request, bare)).json()) as { value: DepositMethod[] }
    expect(value.map(({ id }) => id)).toEqual(['spei'])
    const who = { memberId: payer.memberId, bank: 'bank-0' }
    for (const method of ['transfer-mxn', 'crypto-mxn']) {
      const request = { id: crypto.randomUUID(), method, amount: 80_000, currency: 'MXN' } as const
      expect(await startDeposit(bare, who, request)).toEqual({ refusal: 'method-disabled' })
    }
  })
})

describe('an operator', () => {
  test('changes limits, fee and fields from that moment, and the history has the actor', async () => {
    const payer = await newPayer()
    const fields = [{ id: 'payerName', required: true }]
    const changed = expectValue(await change('spei', { minimum: 20_000, maximum: 30_000, fee: 150, fields }))
    expect(changed).toMatchObject({ id: 'spei', minimum: 20_000, maximum: 30_000, fee: 150, enabled: true })
    expect((await seen(payer))[0]).toEqual({
      ...{ id: 'spei', kind: 'bank', byHand: false, currency: 'MXN' },
      ...{ minimum: 20_000, maximum: 30_000, fee: 150, fields },
    })
    const payerFields = { payerName: 'Ana Prueba' }
    expect(await start(payer, wish({ amount: 19_999, fields: payerFields }))).toMatchObject({
      body: { code: 'amount-out-of-range' },
    })
    expect(await start(payer, wish({ amount: 30_001, fields: payerFields }))).toMatchObject({
      body: { code: 'amount-out-of-range' },
    })
    expect((await start(payer, wish({ amount: 30_000, fields: payerFields }))).status).toBe(200)
    const { changes } = expectValue(
      await callApi<{ changes: { by: string; name: string; after: string }[] }>('GET', '/ops/deposit-methods'),
    )
    expect(changes[0]).toMatchObject({ by: 'operator:owner, 203.0.113.7', name: 'deposit-method:spei' })
    expect(JSON.parse(changes[0]?.after ?? '')).toMatchObject({ fee: 150 })
  })

  test.each([
    ['spei', { minimum: 9_000_000 }, 400],
    ['spei', { fee: 5_000 }, 400],
    ['spei', { fee: -1 }, 400],
    ['spei', { fee: 0.5 }, 400],
    ['spei', { currency: 'XXX' }, 400],
    ['spei', { minimum: 20_000, currency: 'USD' }, 422],
    ['spei', { provider: 'btcpay' }, 400],
    ['spei', { fields: [{ id: 'motherName', required: true }] }, 400],
    [
      'spei',
      {
        fields: [
          { id: 'payerName', required: true },
          { id: 'payerName', required: false },
        ],
      },
      400,
    ],
    ['gold', { enabled: false }, 404],
    ['__proto__', { enabled: false }, 400],
  ])('who sends %s %j gets %i, and nothing changes', async (id, more, status) => {
    const before = await methodsNow(env.DB)
    expect((await change(id, more)).status).toBe(status)
    expect(await methodsNow(env.DB)).toEqual(before)
  })

  test('sees which methods are open', async () => {
    expectValue(await change('store', { enabled: true }))
    const { methods } = expectValue(
      await callApi<{ methods: (Method & { open: boolean })[] }>('GET', '/ops/deposit-methods'),
    )
    const open = methods.filter((method) => method.open).map(({ id }) => id)
    expect(open).toContain('store')
    expect(open).not.toContain('transfer-brl')
  })

  test('finds a method with an unreadable setting switched off', async () => {
    const payer = await newPayer()
    const insert = 'INSERT INTO settings (name, value, changed_at) VALUES (?, ?, ?)'
    await env.DB.prepare(insert).bind('deposit-method:spei', '{"enabled":1}', '2026-11-22T00:00:00Z').run()
    expect(await start(payer, wish())).toMatchObject({ body: { code: 'method-disabled' } })
  })
})

describe('a fee', () => {
  test('is fixed when the deposit starts, and taken out of the payment', async () => {
    const payer = await newPayer()
    await change('spei', { fee: 250 })
    const { id, fee, amount } = expectValue(await start(payer, wish()))
    expect({ fee, amount }).toEqual({ fee: 250, amount: 50_000 })
    await change('spei', { fee: 4_000 })
    expect(expectValue(await confirm(payer, id))).toMatchObject({ state: 'credited', amount: 50_000, fee: 250 })
    await confirm(payer, id)
    expect(await cashOf(payer)).toBe(49_750)
    const { transfers } = await bank().journalPage(0, 1_000)
    const own = transfers.filter(({ member }) => member === payer.memberId)
    expect(own.map(({ kind, amount: moved }) => [kind, moved])).toEqual([
      ['deposit', 50_000],
      ['deposit-fee', 250],
    ])
    expect((await audit(ledgerOver(async (path) => (await callApi('GET', path)).body))).violations).toEqual([])
  })
})

describe('the fields that a method requires of its payer', () => {
  test('must be sent, no more and no less', async () => {
    const payer = await newPayer()
    await change('spei', {
      fields: [
        { id: 'payerName', required: true },
        { id: 'payerAccount', required: false },
      ],
    })
    expect(await start(payer, wish())).toMatchObject({
      status: 400,
      body: { value: { fields: { payerName: 'required' } } },
    })
    const unexpected = wish({ fields: { payerName: 'Ana Prueba', payerDocument: 'X1' } })
    expect(await start(payer, unexpected)).toMatchObject({
      status: 400,
      body: { value: { fields: { payerDocument: 'invalid' } } },
    })
    const body = wish({ fields: { payerName: 'Ana Prueba' } })
    const { id } = expectValue(await start(payer, body))
    expect(await bank().deposit(payer.memberId, id)).toMatchObject({ fields: { payerName: 'Ana Prueba' } })
    expect((await start(payer, body)).status).toBe(200)
    expect(await start(payer, { ...body, fields: { payerName: 'Eva Prueba' } })).toMatchObject({ status: 409 })
  })
})

describe('a method that was switched off accepts money on no path (D8)', () => {
  const off = (id: string) => change(id, { enabled: false })
  let store: BtcpayStandIn
  beforeEach(() => {
    store = new BtcpayStandIn(JSON.parse(env.BTCPAY ?? '') as Btcpay)
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => store.respond(new Request(input as string, init)))
  })

  test('it is not shown and starts nothing', async () => {
    const payer = await newPayer()
    await off('spei')
    expect((await seen(payer)).map(({ id }) => id)).not.toContain('spei')
    expect(await start(payer, wish())).toMatchObject({ status: 422, body: { code: 'method-disabled' } })
  })

  test('it confirms nothing, until it is on again', async () => {
    const payer = await newPayer()
    const { id } = expectValue(await start(payer, wish()))
    await off('spei')
    expect(await confirm(payer, id)).toMatchObject({ status: 422, body: { code: 'method-disabled' } })
    expect(await cashOf(payer)).toBe(0)
    await change('spei', { enabled: true })
    expect(expectValue(await confirm(payer, id)).state).toBe('credited')
  })

  test("a provider's report credits nothing, and its payment is stored", async () => {
    const payer = await newPayer()
    const { id } = expectValue(await start(payer, wish({ method: 'crypto-mxn' })))
    await off('crypto-mxn')
    const invoice = Object.assign(store.of(id), { status: 'Settled', paidAmount: '500.00' })
    const { body, headers } = store.event('InvoiceSettled', invoice.id)
    const request = new Request('http://platform.test/cashier/btcpay', { method: 'POST', body, headers })
    expect((await platform().fetch(request, env)).status).toBe(200)
    expect(await cashOf(payer)).toBe(0)
    expect(await unmatchedOf(payer.memberId)).toMatchObject([
      { why: 'method-disabled', reference: invoice.id, amount: 50_000 },
    ])
  })

  test('no operator approves by it, until it is on again', async () => {
    const payer = await newPayer()
    const { id } = expectValue(await start(payer, wish({ method: 'transfer-mxn', amount: 80_000 })))
    await off('transfer-mxn')
    const approval = { account: payer.account, id, reference: 'OFF-1', reason: 'seen on the account' }
    expect(await send('PUT', '/ops/deposits/approve', approval)).toMatchObject({
      status: 422,
      body: { code: 'method-disabled' },
    })
    await change('transfer-mxn', { enabled: true })
    expect((await send('PUT', '/ops/deposits/approve', approval)).status).toBe(200)
    expect(await cashOf(payer)).toBe(80_000)
  })
})

describe('the list of deposits', () => {
  const list = ({ headers }: Payer, query = '') =>
    callApi<{ deposits: Deposit[]; next: string | null }>('GET', `/wps/wallet/deposits${query}`, { headers })

  test("is the member's own, the newest first, filtered by state on request", async () => {
    const [payer, other] = [await newPayer(), await newPayer()]
    const one = expectValue(await start(payer, wish()))
    const two = expectValue(await start(payer, wish({ amount: 60_000 })))
    await start(other, wish())
    await confirm(payer, one.id)
    const { deposits, next } = expectValue(await list(payer))
    expect(deposits.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
    expect(next).toBeNull()
    expect(expectValue(await list(payer, '?state=credited')).deposits.map(({ id }) => id)).toEqual([one.id])
    expect(expectValue(await list(payer, '?state=pending')).deposits.map(({ id }) => id)).toEqual([two.id])
    expect(expectValue(await list(payer, '?state=failed')).deposits).toEqual([])
    expect(JSON.stringify(deposits)).not.toMatch(/reference|provider|memberId/)
  })

  test('comes in pages without gaps or repetitions', async () => {
    const payer = await newPayer()
    const who = { memberId: payer.memberId, bank: 'bank-0' }
    const request = { method: 'spei', amount: 50_000, currency: 'MXN' } as const
    const ids = Array.from({ length: 120 }, () => crypto.randomUUID())
    for (let at = 0; at < ids.length; at += 40) {
      const batch = ids.slice(at, at + 40)
      await Promise.all(batch.map((id) => startDeposit(env, who, { id, ...request })))
      await Promise.all(batch.map((id) => finishDeposit(env, who, id)))
    }
    const found: string[] = []
    let after: string | null = ''
    let pages = 0
    while (after !== null) {
      const query = after === '' ? '' : `?after=${encodeURIComponent(after)}`
      const page: { deposits: Deposit[]; next: string | null } = expectValue(await list(payer, query))
      found.push(...page.deposits.map(({ id }) => id))
      after = page.next
      pages += 1
    }
    expect(pages).toBe(3)
    expect(found.sort()).toEqual(ids.sort())
  })

  test.each(['?after=x', '?state=created', '?after=1', '?limit=5'])('%s is bad input', async (query) => {
    expect((await list(await newPayer(), query)).status).toBe(400)
  })
})

test('a trial account has no deposit by any method of any currency', async () => {
  const memberId = crypto.randomUUID()
  await bankOf(env, 'bank-0').open({ memberId, currency: 'FUN', trial: true })
  for (const { id: method, minimum: amount } of depositMethods) {
    const request = { id: crypto.randomUUID(), method, amount, currency: 'FUN' } as const
    expect(await startDeposit(env, { memberId, bank: 'bank-0' }, request)).toEqual({ refusal: 'trial-account' })
  }
})
