import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import type { EndpointName } from '#api/endpoints'
import type { ErrorCode } from '#api/error'
import type { Lag } from '#api/operator/read-models'
import { BELONGINGS } from '#tests/exams/exam'
import { GOOD } from '#tests/support/bad-input'
import { FULL } from '#tests/support/product/tier'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import { eventually } from '../support/eventually.ts'
import { FakeVendorWallet } from '../support/fake-vendor-wallet.ts'
import { everythingOf, newOwner, type Owner } from '../support/ids/belongings.ts'
import { ID_CALLS, type IdCall, READING_CALLS, unexplainedTexts } from '../support/ids/id-fields.ts'
import { clabeOf } from '../support/payee.ts'
import { WHOLE } from '../support/statement-reader.ts'
import { type ApiReply, callApi, env, expectValue, PASSWORD, send, sendSealed, someone } from '../support/world.ts'

/**
 * Two members exchange the ids of everything they own, at random: whatever a caller names, the reply holds nothing of
 * the other, and nothing of the other changes. `SWAP_SEED` repeats a run; `ids-of-others.worker.test.ts` tells what each
 * call answers instead.
 */

const SEED = Number((env as unknown as { SWAP_SEED: string }).SWAP_SEED || (FULL ? Date.now() % 1_000_000 : 1))
const CALLS = FULL ? 10_000 : 200
/** Calls of one member in a row; then what the other owns is compared, and they change places. */
const IN_A_ROW = FULL ? 250 : 200

const random = randomFrom(SEED)
const below = (limit: number) => Math.floor(random() * limit)
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item

let owners: readonly [Owner, Owner]
/** What each could read before the other named anything: what both read is no secret. */
const firstTexts = new Map<Owner, ReadonlySet<string>>()

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  expectValue(await send('PUT', '/ops/wallet', { isSingle: false }))
  new FakeVendorWallet()
  owners = [await newOwner(31), await newOwner(32)]
  for (const owner of owners) firstTexts.set(owner, new Set(await textsOf(owner)))
})
afterAll(() => vi.restoreAllMocks())

test('every text in a request is listed as naming something of a member or not', () => {
  // A new endpoint: say in `ids` of its row in tests/exams what its field names, or that it names nothing.
  expect(unexplainedTexts()).toEqual([])
  expect(ID_CALLS.length).toBeGreaterThan(20)
  const missing = owners.flatMap(({ ids }) =>
    BELONGINGS.filter((one) => ids[one].length === 0 || ids[one].includes('null')),
  )
  expect(missing).toEqual([])
})

test(`${CALLS} calls with swapped ids read and change nothing of another member`, async () => {
  const outcomes = new Map<EndpointName, Set<Outcome>>(ID_CALLS.map(({ name }) => [name, new Set()]))
  const reads: string[] = []
  for (let done = 0; done < CALLS; done += IN_A_ROW) {
    const [caller, victim] = (done / IN_A_ROW) % 2 === 0 ? owners : ([owners[1], owners[0]] as const)
    const before = await settled(victim)
    const secrets = await secretsOf(victim, caller)
    expect(secrets.length).toBeGreaterThan(60)
    const log: string[] = []
    for (let call = 0; call < IN_A_ROW; call += 1) {
      // Each call has its turn before any has a second one.
      const one = ID_CALLS[(done + call) % ID_CALLS.length] as IdCall
      const fields = swapped(one, caller, victim)
      const reply = await request(one.endpoint, fields, caller)
      const outcome = reply.body.success ? 'ok' : reply.body.code
      outcomes.get(one.name)?.add(outcome)
      log.push(`${one.name} ${JSON.stringify(fields)}: ${outcome}`)
      reads.push(...foreign(secrets, reply).map((secret) => `${log.at(-1)} has ${secret}`))
    }
    for (const [name, endpoint] of READING_CALLS) {
      const reply = await request(endpoint, readingFields(name), caller)
      reads.push(...foreign(secrets, reply).map((secret) => `${name} has ${secret}`))
    }
    expect(reads, `seed ${SEED}`).toEqual([])
    const after = await settled(victim)
    const changes = [...missingIn(after, before), ...missingIn(before, after)]
    expect(changes, `seed ${SEED}\n${log.join('\n')}`).toEqual([])
  }
  // A call that is refused for its form never reaches the question whose the id is.
  const unasked = [...outcomes].filter(([, seen]) => [...seen].every((outcome) => OF_FORM.includes(outcome)))
  expect(unasked.map(([name, seen]) => [name, ...seen])).toEqual([])
})

const missingIn = (rows: readonly string[], others: readonly string[]) => others.filter((row) => !rows.includes(row))

type Outcome = 'ok' | ErrorCode

const OF_FORM: readonly Outcome[] = [
  ...(['bad-input', 'unsealed', 'not-signed-in', 'trial-account', 'old-password-wrong', 'captcha-required'] as const),
  ...(['too-many-requests', 'account-number-wrong', 'method-disabled', 'not-agent', 'method-not-allowed'] as const),
]

/** A well-formed request of the caller, in which some ids, at least one, are the victim's. */
function swapped({ name, fields }: IdCall, caller: Owner, victim: Owner): Record<string, unknown> {
  const request: Record<string, unknown> = { ...GOOD[name], ...ownFields(name, caller) }
  const certain = below(fields.length)
  for (const [index, { field, belonging, isList }] of fields.entries()) {
    const isForeign = index === certain || random() < 0.6
    const owner = isForeign ? victim : caller
    // Now and then the id of something of another kind.
    const kind = isForeign && random() < 0.1 ? pick(BELONGINGS) : belonging
    const id = pick(owner.ids[kind])
    if (kind === belonging) Object.assign(request, owner.about.get(id))
    request[field] = isList ? [...new Set([id, ...(random() < 0.5 ? [pick(caller.ids[belonging])] : [])])] : id
  }
  // Now and then the name of the member too, in fields that no request has.
  if (random() < 0.05)
    request[pick(['member', 'memberId', 'user', 'customerId'])] = pick([victim.memberId, victim.name])
  return request
}

/** What each call needs, besides ids, to get as far as the question whose they are. */
function ownFields(name: EndpointName, caller: Owner): Record<string, unknown> {
  const password = 'password' in GOOD[name] ? { password: PASSWORD } : {}
  const own: { [Name in EndpointName]?: Record<string, unknown> } = {
    createDeposit: { method: pick(['spei', 'transfer-mxn']), amount: 50_000 + below(1_000) },
    createWithdrawal: { amount: 10_000 + below(1_000) },
    addPayoutAccount: {
      holder: 'Ana Luz Ríos',
      number: clabeOf(caller === owners[0] ? below(1_000) : 1_000 + below(1_000)),
    },
    sendLineTransfer: { direction: 'down', account: caller.below, amount: 100 + below(100) },
    walletTransfer: { vassalage: 'FRL', amount: 100 + below(100) },
  }
  return { ...readingFields(name), ...password, ...own[name] }
}

const readingFields = (name: EndpointName) => ({
  ...GOOD[name],
  ...('from' in GOOD[name] ? { ...WHOLE, zone: 'UTC' } : {}),
})

function request({ method, path, sealed }: Endpoint, fields: object, { headers }: Owner): Promise<ApiReply> {
  const all = { ...someone(), ...headers }
  const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
  if (method === 'GET' || method === 'DELETE')
    return callApi(method, query.size > 0 ? `${path}?${query}` : path, { headers: all })
  return (sealed ? sendSealed : send)(method, path, fields, all)
}

/** Everything of the member, once nothing is on its way from the bank to the read models and the messages. */
async function settled(owner: Owner): Promise<string[]> {
  await eventually(async () => {
    const { behind, notices } = expectValue(await callApi<Lag>('GET', '/ops/ledger/lag?bank=bank-0'))
    expect([behind, notices]).toEqual([0, 0])
  })
  return everythingOf(owner)
}

/** Texts that only the victim can read: not ids, which a caller may name, and no words of ours. */
async function secretsOf(victim: Owner, caller: Owner): Promise<string[]> {
  const ids = new Set(Object.values(victim.ids).flat())
  const isSecret = (text: string) => !firstTexts.get(caller)?.has(text) && !ids.has(text) && !NO_SECRET.test(text)
  return [...new Set([...(await textsOf(victim)).filter(isSecret), victim.memberId, victim.name, victim.below])]
}

/** Every text in the replies to all reading calls. */
async function textsOf(owner: Owner): Promise<string[]> {
  const replies = await Promise.all(
    READING_CALLS.map(([name, endpoint]) => request(endpoint, readingFields(name), owner)),
  )
  return replies.flatMap(({ body }) => (body.success ? textsIn(body.value) : []))
}

/** Times, and words and sentences of ours, which have no digit. */
const NO_SECRET = /^\d{4}-\d\d-\d\d|^\D+$/
const SHORTEST = 7

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= SHORTEST && value.length < 200 ? [value] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

function foreign(secrets: readonly string[], { body }: ApiReply): string[] {
  const text = JSON.stringify(body)
  return secrets.filter((secret) => holds(text, JSON.stringify(secret).slice(1, -1)))
}

/** Whether the text holds the secret; a number at the end of one is compared whole: `bank-0:2` is not in `bank-0:23`. */
function holds(text: string, secret: string): boolean {
  const [first, ...others] = text.split(secret)
  return others.some((after, index) => {
    const before = index === 0 ? first : others[index - 1]
    return !(/^\d/.test(secret) && /\d$/.test(before ?? '')) && !(/\d$/.test(secret) && /^\d/.test(after))
  })
}
