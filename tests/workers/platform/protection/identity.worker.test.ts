import { Buffer } from 'node:buffer'
import { beforeAll, describe, expect, test } from 'vitest'
import { launchGame } from '#api/games'
import { messageList } from '#api/notices/messages'
import type { IdentityCase } from '#api/operator/protection/identity'
import { type IdentityStanding, identityCalls } from '#api/protection/identity'
import { RETENTION } from '#api/session/retention'
import { type IdentityRule, identityRule } from '#brand/protection/identity'
import { png } from '#tests/support/stand-ins/pictures'
import { everyMinute } from '../../../../workers/platform/clock.ts'
import { addedMember } from '../support/members.ts'
import { newOperator } from '../support/operator.ts'
import { apply, applyAtBank, bank, code, newPayee, type Payee } from '../support/payee.ts'
import { start, wish } from '../support/payer.ts'
import { pay, sit, transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue, send, sendSealed, someone } from '../support/world.ts'

/** A person verifies who members are, and what waits for that (decision 208). */

const DAY_MS = 86_400_000
type One = Pick<Payee, 'memberId' | 'name' | 'headers'>
type Shown = IdentityCase & { name: string | null; birthday: string | null }

let people = 0
async function newMember(over: object = {}): Promise<One> {
  people += 1
  const birthday = new Date(Date.UTC(1975, 0, people)).toISOString().slice(0, 10)
  const home = someone()
  const { token, member } = await addedMember({ birthday, payeeName: `Eva Luz ${people}`, ...over }, home)
  return { memberId: member.id, name: member.account, headers: { ...home, ...bearer(token) } }
}

const picture = () => png(4, 2)
const uploaded = async ({ headers }: One) =>
  expectValue(
    await callApi<{ name: string }>('PUT', identityCalls.uploadDocument.path, {
      body: picture(),
      headers: { ...headers, 'Content-Type': 'image/png' },
    }),
  ).name
async function sendIt(one: One, over: object = {}) {
  const images = 'images' in over ? [] : [await uploaded(one)]
  const fields = { id: crypto.randomUUID(), document: 'passport', number: `G-${one.memberId}`.slice(0, 30), images }
  return sendSealed<IdentityStanding>('PUT', identityCalls.sendIdentity.path, { ...fields, ...over }, one.headers)
}
const standing = async ({ headers }: One) =>
  expectValue(await callApi<IdentityStanding>('GET', identityCalls.identity.path, { headers }))
const casesIn = async (state: string) =>
  expectValue(await callApi<{ cases: IdentityCase[] }>('GET', `/ops/identity?state=${state}`)).cases
const caseOf = async ({ name }: One, state = 'sent') => {
  const found = (await casesIn(state)).find(({ account }) => account === name)
  if (!found) throw new Error(`${name} has no case in ${state}`)
  return found
}
const decide = (number: number, decision: string, over: object = {}, by: Record<string, string> = {}) =>
  send<IdentityCase>('PUT', `/ops/identity/${number}`, { decision, reason: 'Comparado con el documento', ...over }, by)
async function verified(one: One, over: object = {}): Promise<void> {
  expectValue(await sendIt(one))
  expectValue(await decide((await caseOf(one)).number, 'accept', over))
}
const subjects = async ({ headers }: One) =>
  expectValue(await callApi<{ messages: { subject: string; body: string }[] }>('GET', messageList.path, { headers }))
    .messages
const entries = (action: string, { memberId }: One) =>
  env.DB.prepare('SELECT actor, reason, after FROM audit WHERE action = ? AND subject = ? ORDER BY sequence')
    .bind(action, `member:${memberId}`)
    .all<{ actor: string; reason: string; after: string }>()
    .then(({ results }) => results)
const launch = ({ headers }: One) => {
  const fields = { nodeId: 'frl-loteria-del-puerto', mode: 'real', language: 'es', platform: 'html5-desktop' }
  return send('POST', launchGame.path, fields, headers)
}
const deposit = ({ memberId, name, headers }: One) => start({ memberId, account: name, headers }, wish())

/** Runs with another rule of the brand. */
async function ruled(rule: Partial<IdentityRule>, act: () => Promise<void>): Promise<void> {
  const before = { ...identityRule }
  Object.assign(identityRule, rule)
  await act().finally(() => Object.assign(identityRule, before))
}

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})

describe('a document', () => {
  test('is sent, read by who verifies, refused with a reason, sent again and accepted', async () => {
    const one = await newMember()
    const { headers: by, name: operator } = await newOperator(undefined, 'support')
    expect(await standing(one)).toMatchObject({ state: 'none', waits: { withdrawalsUpTo: 3_000_000, currency: 'MXN' } })
    const [image, id] = [await uploaded(one), crypto.randomUUID()]
    const sent = { id, images: [image] }
    expect(expectValue(await sendIt(one, sent))).toMatchObject({ state: 'sent', document: 'passport' })
    // The same again is the same, and what is on its way is not sent twice.
    expect(expectValue(await sendIt(one, sent))).toMatchObject({ state: 'sent' })
    expect(code(await sendIt(one, { ...sent, document: 'national-id' }))).toBe('conflict')
    expect(code(await sendIt(one))).toBe('wrong-state')

    const { number } = await caseOf(one)
    const read = await send<{ type: string; base64: string }>(
      'PUT',
      `/ops/identity/${number}/document`,
      { picture: 1 },
      by,
    )
    expect(Buffer.from(expectValue(read).base64, 'base64')).toEqual(Buffer.from(picture()))
    expect(await entries('identity-document-read', one)).toMatchObject([{ actor: `operator:${operator}` }])
    expect(await standing(one)).toMatchObject({ state: 'review' })
    // Nobody sees it in another way, with its name or without.
    for (const path of [`/uploads/${image}`, `/uploads/${encodeURIComponent(image)}`, `/uploads/${image.slice(9)}`])
      expect((await callApi('GET', path)).status).toBe(404)
    const viewer = await newOperator(undefined, 'finance')
    const peek = send('PUT', `/ops/identity/${number}/document`, { picture: 1 }, viewer.headers)
    expect(code(await peek)).toBe('forbidden')
    expect(await entries('identity-document-read', one)).toHaveLength(1)

    const why = 'La foto está cortada'
    expectValue(await decide(number, 'refuse', { reason: why }, by))
    expect(await standing(one)).toMatchObject({ state: 'refused', reason: why })
    expect((await subjects(one))[0]).toMatchObject({ subject: 'No pudimos verificar tu identidad' })
    expect((await subjects(one))[0]?.body).toContain(why)
    expect(code(await decide(number, 'accept', {}, by))).toBe('wrong-state')
    expect(expectValue(await decide(number, 'refuse', { reason: why }, by))).toMatchObject({ state: 'refused' })

    await verified(one, { expires: '2040-01-31' })
    expect(await standing(one)).toMatchObject({ state: 'verified', reason: '', expiresAt: '2040-02-01T00:00:00.000Z' })
    const mails = env.DB.prepare('SELECT subject FROM outbox_messages WHERE recipient = ? ORDER BY created_at')
    const { results } = await mails.bind(one.name).all<{ subject: string }>()
    expect(results.map(({ subject }) => subject)).toEqual([
      'No pudimos verificar tu identidad',
      'Tu identidad está verificada',
    ])
  })

  test('freezes the name and the birth date, and gives those who have none what it says', async () => {
    const one = await newMember({ birthday: undefined, payeeName: undefined })
    expectValue(await sendIt(one))
    const { number } = await caseOf(one)
    expect((await decide(number, 'accept')).body).toMatchObject({
      ...{ code: 'bad-input', value: { fields: { name: 'required', birthday: 'required' } } },
    })
    const young = `${new Date().getUTCFullYear() - 17}-01-01`
    expect(code(await decide(number, 'accept', { name: 'Eva Sol', birthday: young }))).toBe('under-age')
    expect(
      code(await decide(number, 'accept', { name: 'Eva Sol', birthday: '1990-05-17', expires: '2020-01-01' })),
    ).toBe('bad-input')
    expectValue(await decide(number, 'accept', { name: 'Eva Sol', birthday: '1990-05-17' }))
    const shown = expectValue(await callApi<Shown>('GET', `/ops/identity/${number}`))
    expect(shown).toMatchObject({ name: 'Eva Sol', birthday: '1990-05-17', state: 'verified' })
    const detail = { account: one.name, field: 'birthday' }
    expect(code(await send('PUT', '/ops/members/detail', detail))).toBe('wrong-state')
    for (const change of [`birthday = '1991-01-01'`, 'birthday = NULL', `payee_name = 'Otra'`])
      await expect(
        env.DB.prepare(`UPDATE members SET ${change} WHERE id = ?`).bind(one.memberId).run(),
      ).rejects.toThrow('identity is verified')
  })

  test('of another member, or one that was used, is none; and its number says whose other account it is', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const image = await uploaded(other)
    const wrong = { body: { code: 'not-found' } }
    expect(await sendIt(one, { images: [image] })).toMatchObject(wrong)
    expect(await sendIt(one, { number: '- . -' })).toMatchObject({ body: { value: { fields: { number: 'invalid' } } } })
    expectValue(await sendIt(other, { images: [image], number: 'RILA-900517' }))
    expectValue(await decide((await caseOf(other)).number, 'refuse'))
    expect(await sendIt(other, { images: [image] })).toMatchObject(wrong)
    expectValue(await sendIt(one, { number: 'rila 900517', images: [await uploaded(one)] }))
    expect(await caseOf(one)).toMatchObject({ sameDocument: [other.name] })
    const stored = await env.DB.prepare('SELECT * FROM identity_cases').all()
    expect(JSON.stringify(stored.results).toLowerCase()).not.toContain('900517')
    // Whoever is excluded is found by it, in whichever account they sent it first.
    expectValue(
      await send('PUT', `/ops/exclusions/${one.name}`, { kind: 'exclusion', until: null, reason: 'asked for' }),
    )
    const back = await newMember()
    expectValue(await sendIt(back, { number: 'RILA900517', images: [await uploaded(back)] }))
    await expect.poll(async () => code(await deposit(back))).toBe('under-review')
  })

  test('that an operator asks for is sent once by several at once, and ends at its day', async () => {
    const one = await newMember()
    const path = `/ops/identity-requests/${one.name}`
    expectValue(await send('PUT', path, { reason: 'Retiro de una suma grande' }))
    expect(await standing(one)).toMatchObject({ state: 'requested', reason: 'Retiro de una suma grande' })
    expect(code(await send('PUT', path, { reason: 'Otra vez' }))).toBe('wrong-state')
    const all = await Promise.all([sendIt(one), sendIt(one), sendIt(one)])
    expect(all.map(code).sort()).toEqual(['ok', 'wrong-state', 'wrong-state'])
    const { number } = await caseOf(one)
    expectValue(await decide(number, 'accept', { expires: '2040-01-31' }))
    expect(code(await send('PUT', path, { reason: 'Otra vez' }))).toBe('wrong-state')
    await env.DB.prepare('UPDATE identity_cases SET expires_ms = 1 WHERE number = ?').bind(number).run()
    await everyMinute(env, Date.now())
    expect(await standing(one)).toMatchObject({ state: 'expired' })
    expect((await subjects(one))[0]?.subject).toBe('La verificación de tu identidad venció')
    expectValue(await sendIt(one))
  })

  test('that was refused is erased after its days, one that was accepted is not', async () => {
    const [one, kept] = [await newMember(), await newMember()]
    const image = await uploaded(one)
    expectValue(await sendIt(one, { images: [image] }))
    const { number } = await caseOf(one)
    expectValue(await decide(number, 'refuse'))
    await verified(kept)
    await everyMinute(env, Date.now() + (RETENTION.refusedDocumentDays - 1) * DAY_MS)
    expect(await env.UPLOADS.get(image)).not.toBeNull()
    await everyMinute(env, Date.now() + (RETENTION.refusedDocumentDays + 1) * DAY_MS)
    expect(await env.UPLOADS.get(image)).toBeNull()
    expect(await caseOf(one, 'refused')).toMatchObject({ pictures: 0 })
    expect(await caseOf(kept, 'verified')).toMatchObject({ pictures: 1 })
  })
})

describe('before it is verified', () => {
  test('an account is paid out up to the sum of thirty days, also in parts, and all of it afterwards', async () => {
    const payee = await newPayee(3_000_000)
    for (const _more of [1, 2]) await pay(payee.memberId, 3_000_000)
    await env.DB.prepare(`UPDATE members SET birthday = '1975-06-01' WHERE id = ?`).bind(payee.memberId).run()
    expectValue(await apply(payee, { amount: 2_000_000 }))
    const second = expectValue(await apply(payee, { amount: 1_000_000 }))
    expect(code(await apply(payee, { amount: 10_000 }))).toBe('identity-required')
    // What was cancelled has not left.
    expectValue(await send('POST', '/wps/wallet/withdrawal/cancel', { id: second.id }, payee.headers))
    expectValue(await apply(payee, { amount: 1_000_000 }))
    expect(await applyAtBank(payee, { amount: 10_000 })).toEqual({ refusal: 'identity-required' })
    await verified(payee)
    expectValue(await apply(payee, { amount: 5_000_000 }))
  })

  test('a rule for play stops launches, stakes of open games and deposits; wins land', async () => {
    const payee = await newPayee(200_000)
    await env.DB.prepare(`UPDATE members SET birthday = '1975-06-02' WHERE id = ?`).bind(payee.memberId).run()
    const open = { memberId: payee.memberId, token: await sit(payee.memberId) }
    const staked = transaction(open, { amount: 100_000 })
    expect((await wallet('bet', staked)).status).toBe('RS_OK')
    await ruled({ play: true, deposit: true }, async () => {
      expect(await wallet('bet', transaction(open, { amount: 100_000 }))).toMatchObject({
        ...{ status: 'RS_ERROR_USER_DISABLED', user_disabled_by: 'identity-required' },
      })
      expect(code(await launch(payee))).toBe('identity-required')
      expect(code(await deposit(payee))).toBe('identity-required')
      const about = { round: staked.round, reference_transaction_uuid: staked.transaction_uuid }
      expect((await wallet('win', transaction(open, { amount: 300_000, ...about }))).status).toBe('RS_OK')
      await verified(payee)
      expect((await wallet('bet', transaction(open, { amount: 100_000 }))).status).toBe('RS_OK')
      // The vendor is not reached here.
      expect(code(await launch(payee))).toBe('vendor-failed')
      expect(code(await deposit(payee))).toBe('ok')
    })
    expect(await bank().balance(payee.memberId)).toMatchObject({ state: 'active' })
  })
})
