import { beforeAll, describe, expect, test } from 'vitest'
import type { Proposal, Waiting } from '#api/operator/proposals'
import type { VendorEntry } from '#api/operator/vendors'
import { expireProposals } from '../../../../workers/platform/operators/proposals.ts'
import { entry } from '../support/cala.ts'
import { addedMember } from '../support/members.ts'
import { confirmed, newOperator, proposed } from '../support/operator.ts'
import { decideHeldWin, proposeHeldWin, winTooMuch } from '../support/player.ts'
import { keyPair } from '../support/stand-in.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

/** What makes money or lets somebody make it takes two people: one proposes, another confirms. */

type Headers = Record<string, string>
const OWNER: Headers = {}
let rosa: Headers = {}
let luz: Headers = {}
beforeAll(async () => {
  rosa = (await newOperator('rosa')).headers
  luz = (await newOperator('luz')).headers
})

let codes = 0
const nextCode = () => {
  codes += 1
  return `VEN${codes}`
}
const SECRETS = { token: 't'.repeat(32), apiKey: 'k'.repeat(32) }
const BASE = { protocol: 'valkyrie', baseUrl: 'https://vendor.test/operator/x', gameOrigins: ['https://games.test'] }
const put = (code: string, what: string, body: object, by = OWNER) =>
  send<VendorEntry>('PUT', `/ops/vendors/${code}/${what}`, body, by)
const decide = (id: string, decision: 'confirm' | 'refuse', by: Headers) =>
  send<{ proposal: Proposal; result?: unknown }>('PUT', `/ops/proposals/${id}`, { decision, reason: 'Revisado' }, by)
const listed = async (state = 'waiting') =>
  expectValue(await callApi<{ proposals: Proposal[] }>('GET', `/ops/proposals?state=${state}`)).proposals
const entriesOf = async (subject: string) =>
  (
    await env.DB.prepare('SELECT actor, action, reason, after FROM audit WHERE subject = ? ORDER BY sequence')
      .bind(subject)
      .all()
  ).results

/** A registered vendor, by two people. */
async function registered(over: object = {}): Promise<string> {
  const code = nextCode()
  const { id } = await proposed(put(code, 'registration', { ...BASE, ...over }))
  expectValue(await confirmed(id, rosa))
  return code
}

describe('a call for two people', () => {
  test('is proposed by one, shown to all, and carried out when another confirms', async () => {
    const code = nextCode()
    const proposal = await proposed(put(code, 'registration', { ...BASE, reason: 'Contrato 12' }))
    expect(proposal).toMatchObject({
      ...{ call: 'registerVendor', state: 'waiting', reason: 'Contrato 12', decidedBy: null },
      ...{ proposedBy: 'operator:owner', input: { code, baseUrl: BASE.baseUrl } },
    })
    expect(Date.parse(proposal.expiresAt) - Date.parse(proposal.createdAt)).toBe(7 * 86_400_000)
    expect(await entry(code)).toBeUndefined()
    expect(await listed()).toContainEqual(proposal)
    const { proposal: after, result } = expectValue(await decide(proposal.id, 'confirm', rosa))
    expect(after).toMatchObject({ id: proposal.id, state: 'confirmed', decidedBy: 'operator:rosa' })
    expect(result).toEqual(await entry(code))
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id: proposal.id }))
    expect(await entriesOf(`proposal:${proposal.id}`)).toMatchObject([
      { actor: 'operator:owner', action: 'proposal-made', reason: 'Contrato 12' },
      { actor: 'operator:rosa', action: 'proposal-confirmed', reason: 'Revisado' },
    ])
    expect(await entriesOf(`vendor:${code}`)).toMatchObject([{ actor: 'operator:rosa', reason: 'Contrato 12' }])
  })

  test('is never confirmed by its proposer, not even by the owner', async () => {
    for (const by of [OWNER, rosa]) {
      const code = nextCode()
      const { id } = await proposed(put(code, 'registration', BASE, by))
      expect(await decide(id, 'confirm', by)).toMatchObject({ status: 403, body: { code: 'same-person' } })
      expect(await entry(code)).toBeUndefined()
    }
  })

  test('is refused by another, or withdrawn, and then over', async () => {
    for (const by of [OWNER, rosa]) {
      const { id } = await proposed(put(nextCode(), 'registration', BASE))
      for (const _again of [1, 2])
        expect(expectValue(await decide(id, 'refuse', by)).proposal).toMatchObject({ state: 'refused' })
      expect(await decide(id, 'confirm', luz)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    }
  })

  test('ends after seven days, by the clock or at the confirmation', async () => {
    const [early, late] = [nextCode(), nextCode()]
    const ids = [
      (await proposed(put(early, 'registration', BASE))).id,
      (await proposed(put(late, 'registration', BASE))).id,
    ] as const
    await env.DB.prepare(`UPDATE proposals SET expires_at = ? WHERE id IN (?, ?)`)
      .bind(new Date(Date.now() - 1).toISOString(), ...ids)
      .run()
    expect(await decide(ids[0], 'confirm', rosa)).toMatchObject({ status: 409 })
    await expireProposals(env, Date.now())
    expect(await listed('expired')).toContainEqual(expect.objectContaining({ id: ids[1], decidedBy: 'system' }))
    expect(await decide(ids[1], 'confirm', rosa)).toMatchObject({ status: 409 })
    expect([await entry(early), await entry(late)]).toEqual([undefined, undefined])
  })

  test('confirmed by many at once is carried out for one, and once', async () => {
    const code = nextCode()
    const { id } = await proposed(put(code, 'registration', BASE))
    const replies = await Promise.all([rosa, luz, rosa, luz].map((by) => decide(id, 'confirm', by)))
    const statuses = replies.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    expect(await entry(code)).toBeDefined()
    const by = statuses[0] === 200 ? rosa : luz
    expect(expectValue(await decide(id, 'confirm', by)).proposal).toMatchObject({ state: 'confirmed' })
  })

  test('confirmed once is not carried out again, however often it is confirmed', async () => {
    const code = await registered()
    const [first] = (await listed('confirmed')).filter(({ input }) => input.code === code)
    const moved = { ...BASE, baseUrl: 'https://vendor.test/operator/y' }
    const { id } = await proposed(put(code, 'registration', moved, luz))
    expectValue(await confirmed(id, OWNER))
    expectValue(await decide(first?.id ?? '', 'confirm', rosa))
    expect(await entry(code)).toMatchObject({ baseUrl: moved.baseUrl })
  })

  test('proposed again while it waits is the same proposal; one that is refused when it is carried out waits on', async () => {
    const { publicKey } = await keyPair()
    const wallet = { protocol: 'operator-wallet', baseUrl: 'https://vendor.test', publicKey }
    const [one, other] = [nextCode(), nextCode()]
    const { id } = await proposed(put(one, 'registration', wallet))
    expect((await proposed(put(one, 'registration', wallet))).id).toBe(id)
    const { id: late } = await proposed(put(other, 'registration', wallet))
    expectValue(await confirmed(id, rosa))
    expect(await decide(late, 'confirm', rosa)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await listed()).toContainEqual(expect.objectContaining({ id: late, state: 'waiting', decidedBy: null }))
    expect(await entriesOf(`proposal:${late}`)).toMatchObject([{}, {}, { action: 'proposal-reopened' }])
  })

  test('keeps the secrets of a vendor from the list, the log and the table', async () => {
    const { id } = await proposed(put(nextCode(), 'registration', { ...BASE, ...SECRETS }))
    const stored = await Promise.all(
      ['proposals', 'audit'].map((table) => env.DB.prepare(`SELECT * FROM ${table}`).all()),
    )
    const everything = JSON.stringify([stored.map(({ results }) => results), await listed()])
    expect(everything).not.toContain(SECRETS.token)
    expect(everything).not.toContain(SECRETS.apiKey)
    expectValue(await confirmed(id, rosa))
  })

  test('of a removed operator is not carried out', async () => {
    const { name, headers } = await newOperator()
    const code = nextCode()
    const { id } = await proposed(put(code, 'registration', BASE, headers))
    expectValue(await send('PUT', '/ops/operators', { name, enabled: false }))
    expect(await decide(id, 'confirm', rosa)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await entry(code)).toBeUndefined()
  })

  test('is decided by those who may make it; the naming of an operator, by everybody', async () => {
    const { headers: support } = await newOperator(undefined, 'support')
    const { id } = await proposed(put(nextCode(), 'registration', BASE))
    for (const decision of ['confirm', 'refuse'] as const)
      expect(await decide(id, decision, support)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const draft = { name: 'por-soporte', role: 'viewer', enabled: true }
    const named = await proposed(send('PUT', '/ops/operators', draft))
    expect(expectValue(await decide(named.id, 'confirm', support))).toMatchObject({ result: { name: draft.name } })
  })

  test('of another name is not found', async () => {
    expect(await decide(crypto.randomUUID(), 'confirm', rosa)).toMatchObject({ status: 404 })
    expect(await decide('x', 'confirm', rosa)).toMatchObject({ status: 404 })
  })
})

describe('a vendor', () => {
  test.each([
    ['its address', { baseUrl: 'https://vendor.test/operator/elsewhere' }],
    ['where its games open', { gameOrigins: ['https://evil.test'] }],
    ['our name there', { operatorId: 'another' }],
    ['its wallet', { mode: 'transfer' }],
    ['its protocol', { protocol: 'operator-wallet' }],
    ['the token it brings', { token: 'u'.repeat(32) }],
    ['the key we bring', { apiKey: 'u'.repeat(32) }],
  ])('changes %s by two people', async (_what, change) => {
    const code = await registered()
    const before = await entry(code)
    await proposed(put(code, 'registration', { ...BASE, ...change }))
    expect(await entry(code)).toEqual(before)
  })

  test('gets a key or a game by two people', async () => {
    const code = await registered()
    const { publicKey } = await keyPair()
    const key = await proposed(put(code, 'keys', { add: publicKey }))
    const game = { gameCode: 'one', name: 'Uno', category: 'Video Slots' }
    const added = await proposed(put(code, 'game', game))
    expect(await entry(code)).toMatchObject({ keys: [], games: 0 })
    for (const { id } of [key, added]) expectValue(await confirmed(id, rosa))
    expect(await entry(code)).toMatchObject({ keys: [{ validUntil: null }], games: 1 })
  })

  test('is named, limited in currencies, turned off, and loses a key or a game by one', async () => {
    const code = await registered()
    const { publicKey } = await keyPair()
    expectValue(await confirmed((await proposed(put(code, 'keys', { add: publicKey }))).id, rosa))
    const named = expectValue(await put(code, 'registration', { ...BASE, name: 'Otro', currencies: ['MXN'] }))
    expect(named).toMatchObject({ name: 'Otro', currencies: ['MXN'] })
    expect(expectValue(await put(code, 'keys', { retire: named.keys[0]?.kid })).keys[0]?.validUntil).not.toBeNull()
    expect(expectValue(await put(code, 'switch', { enabled: false }))).toMatchObject({ enabled: false })
  })
})

test('the waiting proposals are counted, with their sum and the oldest', async () => {
  const waiting = async () => {
    const { heldWins, secondPerson } = expectValue(await callApi<Waiting>('GET', '/ops/waiting'))
    const mxn = heldWins.find(({ currency }) => currency === 'MXN')
    const counts = Object.fromEntries(secondPerson.map(({ call, count }) => [call, count]))
    return { mxn, counts: { proposeHeldWin: 0, proposeAdjustment: 0, setWinCeiling: 0, ...counts } }
  }
  expectValue(await callApi('POST', '/ops/seed'))
  const before = await waiting()
  const { reference } = await winTooMuch()
  const now = new Date().toISOString()
  const held = await waiting()
  expect(held.mxn).toMatchObject({
    count: (before.mxn?.count ?? 0) + 1,
    amount: (before.mxn?.amount ?? 0) + 900_000_000,
  })
  expect((held.mxn?.oldest ?? '9') <= now).toBe(true)
  expect(held.counts).toEqual(before.counts)
  expectValue(await proposeHeldWin(reference, 'release'))
  const { member } = await addedMember()
  const credit = { id: crypto.randomUUID(), account: member.account, direction: 'credit', amount: 500, currency: 'MXN' }
  const { reference: adjustment } = expectValue(
    await send<{ reference: string }>('PUT', '/ops/adjustments', { ...credit, reason: 'prueba' }),
  )
  const raise = await proposed(send('PUT', '/ops/vendors/FRL/ceilings', { reason: 'prueba', times: 30_000 }))
  const { counts } = before
  const more = {
    proposeHeldWin: counts.proposeHeldWin + 1,
    proposeAdjustment: counts.proposeAdjustment + 1,
    setWinCeiling: counts.setWinCeiling + 1,
  }
  expect(await waiting()).toEqual({ mxn: held.mxn, counts: { ...counts, ...more } })
  expectValue(await decideHeldWin(reference, rosa))
  expectValue(await send('PUT', `/ops/adjustments/${adjustment}`, { decision: 'refuse', reason: 'prueba' }, rosa))
  expectValue(await send('PUT', `/ops/proposals/${raise.id}`, { decision: 'refuse', reason: 'prueba' }))
  expect(await waiting()).toEqual(before)
})
