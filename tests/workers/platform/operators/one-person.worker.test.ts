import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { type OperatorEndpointName, operatorEndpoints } from '#api/operator/endpoints'
import type { Proposal } from '#api/operator/proposals'
import { applyActivity } from '#api/rewards/activities'
import { columnOf, OPERATOR_EXAMS } from '#tests/exams/every'
import { ALONE, newId, type OnePersonWorld, type WalkRequest } from '#tests/exams/one-person'
import { DRAFT } from '#tests/exams/operator/rewards/activities'
import { GOOD_CALLS } from '#tests/support/product/operator-calls'
import { pathOf } from '../../../../scripts/ops/endpoint-command.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { saveActivity } from '../../../../workers/platform/rewards/activities/activities.ts'
import { connect } from '../support/cala.ts'
import { newOperator, proposalIn } from '../support/operator.ts'
import { applyAtBank, bank, decideAtBank, newPayee, type Payee, step } from '../support/payee.ts'
import { newPayer, start, wish } from '../support/payer.ts'
import { winTooMuch } from '../support/player.ts'
import { keyPair } from '../support/stand-in.ts'
import { type ApiReply, bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'

/**
 * No single person makes money or moves it out: one person makes every call of operators, on things that exist, then
 * tries to confirm what waits, and makes every call again. Alone and in every order of two, none may succeed.
 */

interface World extends OnePersonWorld {
  payees: Payee[]
}

const WALK = columnOf(OPERATOR_EXAMS, 'onePerson')
/** The calls that must have waited for a second person. */
const TWO_PEOPLE = (Object.keys(WALK) as OperatorEndpointName[]).filter((name) => OPERATOR_EXAMS[name].twoPeople)

let world: World
let rosa: Record<string, string>
beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  await connect()
  rosa = (await newOperator('rosa')).headers
  await env.DB.prepare(`INSERT OR REPLACE INTO approval_limits VALUES ('MXN', 0)`).run()
})

async function newWorld(): Promise<World> {
  const payees: Payee[] = []
  const payee = async () => {
    const one = await newPayee()
    payees.push(one)
    return one
  }
  const applied = async () => {
    const one = await payee()
    const made = await applyAtBank(one)
    if ('refusal' in made) throw new Error(made.refusal)
    return { payee: one, id: made.id }
  }
  const deposit = async () => {
    const payer = await newPayer()
    const made = expectValue(await start(payer, wish({ method: 'transfer-mxn', amount: 20_000_000 })))
    return { account: payer.account, id: made.id }
  }
  await payee()
  const [applying, processing, disputed] = [await applied(), await applied(), await applied()]
  const decide = ({ payee: { memberId }, id: one }: typeof applying, decision: Parameters<typeof decideAtBank>[2]) =>
    decideAtBank(memberId, one, decision)
  await decide(processing, { step: 'process' })
  await decide(disputed, { step: 'process' })
  await decide(disputed, { step: 'issue', amount: 40_000, proofs: [], receipt_ms: 60_000 })
  expectValue(await step(disputed.payee, 'not-received', disputed.id))
  const granted = { payee: await payee(), id: newId() }
  const grant = { id: granted.id, memberId: granted.payee.memberId, amount: 10_000, ...ALONE, actor: 'operator:eva' }
  await bank().grantBonusByHand({ ...grant, spending: 'first' })
  const { publicKey } = await keyPair()
  return {
    payees,
    deposit: await deposit(),
    rejected: await deposit(),
    processing,
    applying,
    disputed,
    granted,
    heldWin: (await winTooMuch()).reference,
    referral: await refusedReferral(await payee()),
    claim: await appliedFor(await payee()),
    owing: await owing(await payee()),
    publicKey,
  }
}

/** Lets the guard refuse what a payee has recommended, once the friend's deposit is staked. */
async function refusedReferral({ memberId, name: account }: Payee): Promise<OnePersonWorld['referral']> {
  const friend = await newPayee()
  const now = new Date().toISOString()
  await env.DB.batch([
    env.DB.prepare(
      'INSERT INTO referral_friends (member_id, registered_at, played_at, is_open) VALUES (?1, ?2, ?2, 0)',
    ).bind(friend.memberId, now),
    env.DB.prepare(
      `INSERT INTO referrals (inviter_id, friend_id, level, state, findings)
       VALUES (?, ?, 1, 'refused', '["same-device"]')`,
    ).bind(memberId, friend.memberId),
  ])
  return { account, friend: friend.name }
}

/** Lets a payee apply for an activity that gives more than one person may decide. */
async function appliedFor({ headers }: Payee): Promise<string> {
  const activity = `walk-${newId().slice(0, 8)}`
  await saveActivity(env.DB, activity, DRAFT, HOUSE)
  const wish = { id: newId(), activity, version: 1, comment: 'Mi faro', images: [] }
  expectValue(await send('PUT', applyActivity.path, wish, { ...someone(), ...headers }))
  const row = await env.DB.prepare('SELECT max(sequence) AS number FROM activity_applications').first<{
    number: number
  }>()
  return String(row?.number)
}

/** Makes a payee owe the house: what they paid in is charged back after they have lost it. */
async function owing({ memberId, name: account }: Payee): Promise<OnePersonWorld['owing']> {
  const { items } = await bank().memberDeposits(memberId, null, null)
  const [{ id = '', amount = 0 } = {}] = items
  const lost = { memberId, id: newId(), direction: 'debit', amount, currency: 'MXN', ...ALONE } as const
  await bank().proposeAdjustment({ ...lost, actor: 'operator:eva' })
  const charge = { memberId, id, amount, currency: 'MXN', reference: `CB ${id}`, ...ALONE } as const
  const charged = await bank().chargeDepositBack({ ...charge, actor: 'operator:eva' })
  if ('refusal' in charged) throw new Error(charged.refusal)
  const [{ number = 0 } = {}] = await bank().receivablesOf(memberId)
  return { account, number: String(number) }
}

/** Everything the members have, and everything that was paid out to them. */
async function wealth(): Promise<{ had: number; paid: number }> {
  const { accounts } = await bank().accountsPage('', 1_000)
  const { withdrawals } = await bank().withdrawalsPage('', 1_000)
  const members = new Set(world.payees.map(({ memberId }) => memberId))
  const own = (account: string) => ['cash', 'bonus', 'gift', 'held'].includes(account)
  const had = accounts.filter(({ account }) => own(account)).reduce((sum, { balance }) => sum + balance, 0)
  const paid = withdrawals.filter(({ member }) => members.has(member)).reduce((sum, { issued }) => sum + issued, 0)
  return { had, paid }
}

/** Who and what may move money. */
async function power(): Promise<unknown> {
  const tables = ['vendor_registry', 'vendor_keys', 'approval_limits', 'win_ceilings']
  const rows = await Promise.all(
    tables.map(async (table) => (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results.length),
  )
  const { name } =
    (await env.DB.prepare('SELECT group_concat(name) AS name FROM operators').first<{ name: string }>()) ?? {}
  const cala = await env.DB.prepare(
    `SELECT base_url, token_hash, (SELECT count(*) FROM games WHERE vassalage = 'CALA' AND place IS NOT NULL) AS games
     FROM vendor_registry WHERE code = 'CALA'`,
  ).first()
  const limits = ['/ops/approval-limits', '/ops/deposit-methods', '/ops/payout-rules']
  const maxima = await Promise.all(
    limits.map(async (path) => JSON.stringify(expectValue(await callApi('GET', path))).match(/1000000000000/g)),
  )
  return { rows, name, cala, maxima }
}

describe.each(['the owner', 'an admin'])('%s alone', (who) => {
  let by: Record<string, string> = {}
  const waited = new Set<string>()

  async function make(name: OperatorEndpointName, { params = {}, fields }: WalkRequest): Promise<ApiReply> {
    const endpoint: Endpoint = operatorEndpoints[name]
    const headers = { ...someone(), ...by }
    const path = pathOf(endpoint, params, fields)
    const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE'
    return isRead ? callApi(endpoint.method, path, { headers }) : send(endpoint.method, path, fields, headers)
  }

  async function makeEvery(): Promise<void> {
    for (const [name, how] of Object.entries(WALK) as [OperatorEndpointName, (typeof WALK)[OperatorEndpointName]][]) {
      const { params = {}, fields } = GOOD_CALLS[name]
      for (const request of how === 'harmless' ? [{ params, fields }] : how(world)) {
        const reply = await make(name, request)
        if (proposalIn(reply)) waited.add(name)
        if (name === 'renewOperator' && reply.body.success) by = bearer((reply.body.value as { token: string }).token)
        expect([name, reply.status], JSON.stringify(reply.body)).not.toEqual([name, 401])
      }
    }
  }

  async function confirmAll(): Promise<void> {
    const { proposals } = expectValue(await callApi<{ proposals: Proposal[] }>('GET', '/ops/proposals'))
    const actor = who === 'the owner' ? 'operator:owner' : 'operator:rosa'
    for (const { id: proposal } of proposals.filter(({ proposedBy }) => proposedBy === actor))
      await make('decideProposal', { params: { id: proposal }, fields: { decision: 'confirm' } })
    const { heldWins } = await bank().heldWinsPage(0, 1_000)
    for (const { number } of heldWins.filter(({ proposedBy }) => proposedBy === actor))
      await make('decideHeldWin', { params: { reference: `bank-0.${number}` }, fields: { decision: 'confirm' } })
    const { adjustments } = await bank().adjustmentsPage('', 1_000)
    for (const { id: adjustment } of adjustments.filter(({ proposedBy }) => proposedBy === actor))
      await make('decideAdjustment', { params: { reference: `bank-0.${adjustment}` }, fields: { decision: 'confirm' } })
  }

  test('makes no money, pays none out, and gives nobody the means to', async () => {
    by = who === 'the owner' ? {} : rosa
    world = await newWorld()
    const before = { ...(await wealth()), power: await power() }
    for (const _pass of [1, 2]) {
      await makeEvery()
      await confirmAll()
    }
    const after = { ...(await wealth()), power: await power() }
    expect(after.had).toBeLessThanOrEqual(before.had)
    expect(after.paid).toBe(before.paid)
    expect(after.power).toEqual(before.power)
    expect([...waited].sort()).toEqual([...TWO_PEOPLE].sort())
  })
})
