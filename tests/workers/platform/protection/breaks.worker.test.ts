import { runDurableObjectAlarm } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { launchGame } from '#api/games'
import { messageList } from '#api/notices/messages'
import type { MemberBreak } from '#api/protection/breaks'
import { protectionCalls } from '#api/protection/calls'
import { listSessions } from '#api/session/sessions'
import { auditLog, chainsOver } from '../../../../scripts/audit/audit-chain.ts'
import { everyMinute } from '../../../../workers/platform/clock.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { changeExclusion } from '../../../../workers/platform/persons/exclusions.ts'
import { hashOf } from '../../../../workers/platform/session/token.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { newOperator } from '../support/operator.ts'
import { addAccount, apply, bank, clabeOf, code, cool, inBank, type Payee } from '../support/payee.ts'
import { start, wish } from '../support/payer.ts'
import { pay, sit, transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, send, someone } from '../support/world.ts'

/** Members take a break themselves, and nobody undoes it (decision 199). */

const { memberBreak, takeBreak, returnFromBreak } = protectionCalls
const DAY_MS = 24 * 3_600_000

interface One {
  headers: Record<string, string>
}
type Member = Pick<Payee, 'memberId' | 'name' | 'headers'> & { token: string; home: Record<string, string> }

let people = 0
/** A member who shares nothing with another one here. */
async function newMember(cash = 0): Promise<Member> {
  people += 1
  const birthday = new Date(Date.UTC(1970, 0, people)).toISOString().slice(0, 10)
  const home = someone()
  const { token, member } = await addedMember({ birthday }, home)
  if (cash > 0) await pay(member.id, cash)
  return { memberId: member.id, name: member.account, headers: bearer(token), token, home }
}
async function withdraw(one: Member) {
  const number = clabeOf(8_000 + people)
  const { id } = expectValue(await addAccount(one.headers, { number }))
  await cool()
  return apply({ ...one, account: id } as unknown as Payee)
}
const signIn = async ({ name, home }: Member): Promise<One> => ({
  headers: bearer(expectValue(await login(name, PASSWORD, {}, home as never)).token ?? ''),
})

const take = ({ headers }: One, length: string, id: string = crypto.randomUUID()) =>
  send<MemberBreak>('POST', takeBreak.path, { id, length }, headers)
const shown = async ({ headers }: One) =>
  expectValue(await callApi<MemberBreak>('GET', memberBreak.path, { headers })).break
const back = ({ headers }: One) => send<MemberBreak>('POST', returnFromBreak.path, {}, headers)
const logOf = (account: string) =>
  auditLog(
    chainsOver(async (path) => (await callApi('GET', path)).body),
    { account },
  ) as Promise<{ actor: string; action: string; reason: string; before: string; after: string }[]>
const ofBreaks = (messages: { subject: string }[]) =>
  messages.map(({ subject }) => subject).filter((subject) => /descanso|autoexclusión|volver/.test(subject))
/** The subjects of a member's messages about breaks, the oldest first. */
async function messagesOf({ headers }: One): Promise<string[]> {
  const { messages } = expectValue(
    await callApi<{ messages: { subject: string }[] }>('GET', messageList.path, { headers }),
  )
  return ofBreaks(messages).reverse()
}
/** The subjects of the mails to a member about breaks, the oldest first. */
async function mailedTo({ name }: Member): Promise<string[]> {
  const mails = env.DB.prepare('SELECT subject FROM outbox_messages WHERE recipient = ? ORDER BY created_at')
  const { results } = await mails.bind(name).all<{ subject: string }>()
  return ofBreaks(results)
}
const launch = ({ headers }: One) => {
  const fields = { nodeId: 'frl-loteria-del-puerto', mode: 'real', language: 'es', platform: 'html5-desktop' }
  return send('POST', launchGame.path, fields, headers)
}
const deposit = ({ memberId, name, headers }: Member) => start({ memberId, account: name, headers }, wish())

/** Moves the times of a member's exclusion into the past, and lets the bank and the clock look at it. */
async function pass({ memberId }: Member, column: 'until_ms' | 'returns_ms'): Promise<void> {
  await inBank(`UPDATE exclusion SET ${column} = ?, bound_ms = min(bound_ms, ?) WHERE member = ?`, 1, 1, memberId)
  await inBank(`INSERT OR REPLACE INTO alarm VALUES ('exclusions', 1)`)
  await runDurableObjectAlarm(bank())
  await env.DB.prepare(`UPDATE exclusions SET checked_at = '' WHERE member_id = ?`).bind(memberId).run()
  await everyMinute(env, Date.now())
}

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})

describe('a break', () => {
  test.each([
    ['24-hours', 'time-out', 1],
    ['7-days', 'time-out', 7],
    ['30-days', 'time-out', 30],
    ['6-weeks', 'time-out', 42],
    ['6-months', 'exclusion', 184],
    ['1-year', 'exclusion', 366],
    ['5-years', 'exclusion', 1_827],
  ] as const)('of %s begins at once and ends at a full minute, not before that time', async (length, kind, days) => {
    const one = await newMember()
    expect(await shown(one)).toBeNull()
    const nowMs = Date.now()
    const { break: begun } = expectValue(await take(one, length))
    expect(begun).toMatchObject({ kind, state: 'running', returnsAt: null })
    const beyondMs = Date.parse(begun?.until ?? '') - nowMs - days * DAY_MS
    expect(beyondMs).toBeGreaterThanOrEqual(0)
    expect(beyondMs).toBeLessThan(120_000)
    expect(Date.parse(begun?.until ?? '') % 60_000).toBe(0)
    expect(await shown(one)).toEqual(begun)
    expect(await bank().balance(one.memberId)).toMatchObject({ state: 'excluded' })
  })

  test('takes no stake, deposit or game, settles what is staked, and pays out', async () => {
    const one = await newMember(100_000)
    const open = { memberId: one.memberId, token: await sit(one.memberId) }
    const [won, lost] = [transaction(open, { amount: 100_000 }), transaction(open, { amount: 100_000 })]
    for (const stake of [won, lost]) expect((await wallet('bet', stake)).status).toBe('RS_OK')
    expectValue(await take(one, '24-hours'))
    expect((await wallet('bet', transaction(open, { amount: 100_000 }))).status).toBe('RS_ERROR_USER_DISABLED')
    expect(code(await deposit(one))).toBe('excluded')
    expect(code(await launch(one))).toBe('excluded')
    const about = ({ round, transaction_uuid: reference }: Record<string, unknown>) => ({
      ...{ round, reference_transaction_uuid: reference },
    })
    expect((await wallet('win', transaction(open, { amount: 300_000, ...about(won) }))).status).toBe('RS_OK')
    expect(await wallet('rollback', transaction(open, about(lost)))).toMatchObject({
      ...{ status: 'RS_OK', balance: 100_200_000 },
    })
    expect(expectValue(await withdraw(one))).toMatchObject({ state: 'applying' })
  })

  test('ends every other session and stays in this one; a new sign-in can withdraw', async () => {
    const one = await newMember(100_000)
    const elsewhere = await signIn(one)
    expectValue(await take(one, '6-months'))
    expect(code(await callApi('GET', memberBreak.path, elsewhere))).toBe('not-signed-in')
    const { sessions } = expectValue(
      await callApi<{ sessions: object[] }>('GET', listSessions.path, { headers: one.headers }),
    )
    expect(sessions).toMatchObject([{ current: true }])
    const later = { ...one, ...(await signIn(one)) }
    expect(await shown(later)).toMatchObject({ kind: 'exclusion', state: 'running' })
    expect(code(await launch(later))).toBe('excluded')
    expect(expectValue(await withdraw(later))).toMatchObject({ state: 'applying' })
    // What the clock repeats ends no session that came later.
    await env.DB.prepare(`UPDATE exclusions SET checked_at = '' WHERE member_id = ?`).bind(one.memberId).run()
    await everyMinute(env, Date.now())
    expect(await shown(later)).toMatchObject({ state: 'running' })
  })

  test('becomes longer, never shorter, and no exclusion becomes a time-out', async () => {
    const one = await newMember()
    const first = expectValue(await take(one, '7-days')).break
    expect(expectValue(await take(one, '24-hours')).break).toEqual(first)
    expect(expectValue(await take(one, '6-months')).break).toMatchObject({ kind: 'exclusion' })
    const long = expectValue(await take(one, '5-years')).break
    for (const shorter of ['24-hours', '6-weeks', '1-year'])
      expect(expectValue(await take(one, shorter)).break).toEqual(long)
    expect(expectValue(await take(one, 'for-good')).break).toMatchObject({ kind: 'exclusion', until: null })
  })

  test('is ended by nobody before its end, and operators read who took it', async () => {
    const one = await newMember()
    expectValue(await take(one, '24-hours'))
    const { headers } = await newOperator(undefined, 'support')
    const path = `/ops/exclusions/${one.name}`
    expect(code(await send('PUT', path, { kind: 'none', reason: 'me equivoqué' }, headers))).toBe('wrong-state')
    expect(code(await back(one))).toBe('wrong-state')
    expectValue(await take(one, 'for-good'))
    expect(code(await send('PUT', path, { kind: 'none', reason: 'me equivoqué' }, headers))).toBe('wrong-state')
    expect(expectValue(await callApi('GET', path, { headers }))).toMatchObject({
      exclusion: { kind: 'exclusion', until: null, returns: null, isBound: true },
    })
    const actor = `member:${one.memberId}`
    const log = (await logOf(one.name)).filter(({ action }) => action === 'exclusion')
    expect(log).toMatchObject([
      { actor, reason: 'took a break in the account: 24-hours', before: null },
      { actor, reason: 'took a break in the account: for-good' },
    ])
  })

  test('is one break however often and at the same time it is sent', async () => {
    const [one, id] = [await newMember(), crypto.randomUUID()]
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => take(one, '30-days', at % 2 === 0 ? id : crypto.randomUUID())),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const until = (await shown(one))?.until ?? ''
    expect(Date.parse(until) - Date.now()).toBeLessThan(30 * DAY_MS + 120_000)
    const log = (await logOf(one.name)).filter(({ action }) => action === 'exclusion')
    // A second entry only where the minute changed in between.
    expect(log.length).toBeLessThanOrEqual(2)
    await inBank('UPDATE exclusion SET until_ms = until_ms - 600000 WHERE member = ?', one.memberId)
    const before = await shown(one)
    expect(expectValue(await take(one, '30-days', id)).break).toEqual(before)
    expect(code(await take(one, '7-days', id))).toBe('conflict')
    expect(await shown(one)).toEqual(before)
  })

  test('is whole when the call is cut off after the bank: the clock ends the other sessions', async () => {
    const one = await newMember()
    const elsewhere = await signIn(one)
    const member = await memberById(env.DB, one.memberId)
    if (member === null) throw new Error('no member')
    const cut = { ...env, PRESENCE: { getByName: () => ({ endOthers: () => Promise.reject(new Error('cut off')) }) } }
    const request = { memberId: member.id, id: crypto.randomUUID(), length: '1-year' } as const
    const session = hashOf(one.token)
    await expect(
      changeExclusion(cut as unknown as typeof env, member, () => bank().takeBreak(request), session),
    ).rejects.toThrow('cut off')
    expect(code(await launch(one))).toBe('excluded')
    await everyMinute(env, Date.now())
    expect(code(await callApi('GET', memberBreak.path, elsewhere))).toBe('not-signed-in')
    expect(await shown(one)).toMatchObject({ kind: 'exclusion' })
  })
})

describe('the way back', () => {
  test('from a time-out is its end; there is nothing to ask for', async () => {
    const one = await newMember(100_000)
    expectValue(await take(one, '24-hours'))
    await pass(one, 'until_ms')
    expect(await shown(one)).toBeNull()
    expectValue(await deposit(one))
    expect(code(await back(one))).toBe('wrong-state')
    // Both are in the account; a mail of its end would call somebody back.
    await eventually(async () =>
      expect(await messagesOf(one)).toEqual(['Tu descanso está activo', 'Tu descanso terminó']),
    )
    expect(await mailedTo(one)).toEqual(['Tu descanso está activo'])
  })

  test('from an exclusion is asked for after its end and takes a day more', async () => {
    const one = await newMember(100_000)
    expectValue(await take(one, '6-months'))
    await pass(one, 'until_ms')
    expect(await shown(one)).toMatchObject({ state: 'over', returnsAt: null })
    expect(code(await launch(one))).toBe('excluded')
    const asked = expectValue(await back(one)).break
    expect(asked?.state).toBe('returning')
    expect(Math.round((Date.parse(asked?.returnsAt ?? '') - Date.now()) / 60_000)).toBe(24 * 60)
    expect(expectValue(await back(one)).break).toEqual(asked)
    expect(code(await launch(one))).toBe('excluded')
    await pass(one, 'returns_ms')
    expect(await shown(one)).toBeNull()
    expectValue(await deposit(one))
    // Its end alone said nothing, the request did.
    const subjects = ['Tu autoexclusión está activa', 'Recibimos tu petición de volver']
    await eventually(async () => expect(await messagesOf(one)).toEqual([...subjects, 'Tu descanso terminó']))
    expect(await mailedTo(one)).toEqual(subjects)
    const log = (await logOf(one.name)).filter(({ action }) => action === 'exclusion')
    expect(log.map(({ reason }) => reason)).toEqual([
      'took a break in the account: 6-months',
      'asked in the account to return',
    ])
  })

  test('under another name with the same number is barred, also after the end that nobody asked for', async () => {
    const one = await newMember()
    const mobile = '+525599881234'
    await env.DB.prepare('UPDATE members SET mobile = ? WHERE id = ?').bind(mobile, one.memberId).run()
    expectValue(await take(one, '6-months'))
    const newcomer = async () => {
      const { token, member } = await addedMember({ birthday: '1977-07-07' })
      await env.DB.prepare('UPDATE members SET details = ? WHERE id = ?')
        .bind(JSON.stringify({ mobileNum: mobile }), member.id)
        .run()
      const headers = { ...bearer(token), ...someone() }
      return start({ memberId: member.id, account: member.account, headers }, wish())
    }
    expect(code(await newcomer())).toBe('under-review')
    await pass(one, 'until_ms')
    expect(code(await newcomer())).toBe('under-review')
    expectValue(await back(one))
    await pass(one, 'returns_ms')
    expectValue(await newcomer())
  })
})

test('no trial account, no length of its own, and no id that is none', async () => {
  const one = await newMember()
  for (const body of [
    { id: 'x', length: '24-hours' },
    { id: crypto.randomUUID(), length: '1-day' },
    { id: crypto.randomUUID(), until: new Date().toISOString() },
    { id: crypto.randomUUID(), length: '24-hours', kind: 'none' },
  ])
    expect(await send('POST', takeBreak.path, body, one.headers)).toMatchObject({ body: { code: 'bad-input' } })
  expect(await shown(one)).toBeNull()
})
