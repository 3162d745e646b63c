import { runDurableObjectAlarm } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { launchGame } from '#api/games'
import type { PersonReview } from '#api/operator/protection'
import type { RegisterRequest } from '#api/session/session'
import { everyMinute } from '../../../../workers/platform/clock.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { addAccount, apply, bank, clabeOf, code, cool, inBank, type Payee } from '../support/payee.ts'
import { confirm, start, unmatchedOf, wish } from '../support/payer.ts'
import { pay, sit, transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, register, send, someone } from '../support/world.ts'

/** An exclusion is that of a person: an account that has left the same waits for somebody to look at it. */

interface Somebody {
  id: string
  account: string
  headers: Record<string, string>
}

let births = 0
/** A birth date that nobody else here has. */
const birth = () => {
  births += 1
  return `1980-01-${String(births).padStart(2, '0')}`
}

async function somebody(fields: Partial<RegisterRequest> = {}): Promise<Somebody> {
  const { token, member } = await addedMember({ birthday: birth(), ...fields })
  return { id: member.id, account: member.account, headers: { ...bearer(token), ...someone() } }
}

const confirmMailbox = ({ id }: Somebody) =>
  env.DB.prepare('UPDATE members SET email_confirmed_at = created_at WHERE id = ?').bind(id).run()
const exclude = async ({ account }: Somebody, over: object = {}) =>
  expectValue(
    await send('PUT', `/ops/exclusions/${account}`, { kind: 'exclusion', until: null, reason: 'asked for', ...over }),
  )

/** Somebody who has excluded themselves, with all that identifies them. */
async function excluded(fields: Partial<RegisterRequest> = {}, isConfirmed = true): Promise<Somebody> {
  const person = await somebody(fields)
  if (isConfirmed) await confirmMailbox(person)
  await exclude(person)
  return person
}

const reviews = async (state = 'open') =>
  expectValue(await callApi<{ reviews: PersonReview[] }>('GET', `/ops/person-reviews?state=${state}`)).reviews
const reviewOf = async ({ account }: Somebody, state = 'open') =>
  (await reviews(state)).find((review) => review.account === account)
const decide = (id: string, decision: 'confirm' | 'clear') =>
  send<PersonReview>('PUT', `/ops/person-reviews/${id}`, { decision, reason: 'Hablamos por teléfono' })
const deposit = ({ headers, id: memberId, account }: Somebody, over: object = {}) =>
  start({ memberId, account, headers }, wish(over))
const messagesOf = async ({ id }: Somebody) =>
  (
    await env.DB.prepare('SELECT subject FROM member_messages WHERE member_id = ? ORDER BY created_at, rowid')
      .bind(id)
      .all<{ subject: string }>()
  ).results.map(({ subject }) => subject)
const launch = ({ headers }: Somebody) => {
  const fields = { nodeId: 'frl-loteria-del-puerto', mode: 'real', language: 'es', platform: 'html5-desktop' }
  return send('POST', launchGame.path, fields, headers)
}
const waits = (person: Somebody) => eventually(async () => expect(await reviewOf(person)).toBeDefined())

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})

describe('an excluded person who comes back', () => {
  test('registers like anybody, and is stopped afterwards', async () => {
    const mail = 'vuelve.otra@gmail.com'
    await excluded({ email: mail })
    const registered = await register({ email: 'vuelveotra+2@googlemail.com', birthday: birth() })
    const other = await register({ email: 'nadie@puerto.example', birthday: birth() })
    const shapeOf = ({ status, body }: typeof registered) => [status, Object.keys(body.success ? body.value : body)]
    expect(shapeOf(registered)).toEqual(shapeOf(other))
    const { token, member } = expectValue(registered)
    const back = { id: member.id, account: member.account, headers: { ...bearer(token), ...someone() } }
    await waits(back)
    expect(await reviewOf(back)).toMatchObject({ items: ['email'], state: 'open', exclusion: { kind: 'exclusion' } })
    expect(code(await deposit(back))).toBe('under-review')
    expect(code(await launch(back))).toBe('under-review')
    await expect(sit(back.id)).rejects.toThrow('under-review')
    expect(await messagesOf(back)).toContain('Tu cuenta está en revisión')
    expect(JSON.stringify(await messagesOf(back))).not.toMatch(/exclu|descanso|gmail/i)
  })

  test('is stopped in an open game, while a win of before is paid and the balance can be taken out', async () => {
    const person = await excluded({ payeeName: 'Luz Marina Sol', birthday: '1971-02-03' })
    const player = await somebody()
    await pay(player.id, 1_000_000)
    const open = { memberId: player.id, token: await sit(player.id) }
    const stake = transaction(open, { amount: 100_000 })
    expect((await wallet('bet', stake)).status).toBe('RS_OK')
    const account = expectValue(
      await addAccount(player.headers, { number: clabeOf(7_002), holder: 'SOL LUZ MARINA' }),
    ).id
    await env.DB.prepare('UPDATE members SET birthday = ? WHERE id = ?').bind('1971-02-03', player.id).run()
    expectValue(await login(player.account, PASSWORD, {}, player.headers as never))
    await waits(player)
    expect(await reviewOf(player)).toMatchObject({ items: ['name-birthday'], excludedAccount: person.account })
    expect((await wallet('bet', transaction(open, { amount: 100_000 }))).status).toBe('RS_ERROR_USER_DISABLED')
    const win = transaction(open, {
      amount: 200_000,
      round: stake.round,
      reference_transaction_uuid: stake.transaction_uuid,
    })
    expect((await wallet('win', win)).status).toBe('RS_OK')
    await cool()
    const payee = { memberId: player.id, account, headers: player.headers } as unknown as Payee
    expect(expectValue(await apply(payee))).toMatchObject({ state: 'applying' })
  })

  test.each([
    [
      'a CLABE that the excluded one had, also removed',
      async (person: Somebody) => {
        const { id } = expectValue(await addAccount(person.headers, { number: clabeOf(7_003) }))
        await inBank('UPDATE payout_account SET removed_ms = 1 WHERE id = ?', id)
      },
      (back: Somebody) => addAccount(back.headers, { number: clabeOf(7_003), holder: 'Otro Nombre' }),
      'account',
    ],
    [
      'a document',
      async (person: Somebody) => {
        await env.DB.prepare(`UPDATE members SET details = '{"idNumber":"XAXX 010101-000"}' WHERE id = ?`)
          .bind(person.id)
          .run()
      },
      async (back: Somebody) => {
        await env.DB.prepare(`UPDATE members SET details = '{"idNumber":"xaxx010101000"}' WHERE id = ?`)
          .bind(back.id)
          .run()
        return deposit(back)
      },
      'document',
    ],
    [
      'a number that was confirmed, and is only typed',
      async (person: Somebody) => {
        await env.DB.prepare(`UPDATE members SET mobile = '+525599887766' WHERE id = ?`).bind(person.id).run()
      },
      async (back: Somebody) => {
        await env.DB.prepare(`UPDATE members SET details = '{"mobileNum":"+52 1 55 9988 7766"}' WHERE id = ?`)
          .bind(back.id)
          .run()
        return deposit(back)
      },
      'mobile',
    ],
  ] as const)('is recognised by %s', async (_what, leave, enter, item) => {
    const person = await somebody()
    await leave(person)
    await exclude(person)
    const back = await somebody()
    await enter(back)
    await waits(back)
    expect(await reviewOf(back)).toMatchObject({ items: [item], excludedAccount: person.account })
    expect(code(await deposit(back))).toBe('under-review')
  })

  test('is recognised by the account that pays, before any money moves', async () => {
    const methods = { id: 'spei', fields: [{ id: 'payerAccount', required: true }], reason: 'Pruebas' }
    expectValue(await send('PUT', '/ops/deposit-methods', methods))
    const person = await somebody()
    await deposit(person, { fields: { payerAccount: clabeOf(7_004) } })
    await exclude(person)
    const back = await somebody()
    const body = { fields: { payerAccount: `${clabeOf(7_004).slice(0, 9)} ${clabeOf(7_004).slice(9)}` } }
    expect(code(await deposit(back, body))).toBe('under-review')
    expect(await reviewOf(back)).toMatchObject({ items: ['account'] })
    expectValue(await send('PUT', '/ops/deposit-methods', { id: 'spei', fields: [], reason: 'Pruebas' }))
  })

  test('is found in an account that is there already when the exclusion begins, with its open deposit', async () => {
    const second = await somebody({ email: 'Dos.Cuentas@puerto.example' })
    const { id } = expectValue(await deposit(second))
    await excluded({ email: 'dos.cuentas@puerto.example' })
    expect(await reviewOf(second)).toMatchObject({ items: ['email'] })
    const payer = { memberId: second.id, account: second.account, headers: second.headers }
    expect(code(await confirm(payer, id))).toBe('under-review')
    expect(await unmatchedOf(second.id)).toEqual([])
  })
})

describe('nobody is stopped', () => {
  test('for a contact that the excluded one only typed, or for a name alone', async () => {
    await excluded({ email: 'victima@puerto.example', payeeName: 'Rosa Paz Mar' }, false)
    const victim = await somebody({ email: 'victima@puerto.example', payeeName: 'Rosa Paz Mar' })
    expectValue(await deposit(victim))
    expect(await reviewOf(victim)).toBeUndefined()
  })

  test('for an exclusion that has ended: what it caused ends with it, and its marks are gone', async () => {
    const person = await somebody({ email: 'fin@puerto.example' })
    await confirmMailbox(person)
    const until = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString()
    await exclude(person, { kind: 'time-out', until })
    const back = await somebody({ email: 'fin@puerto.example' })
    expect(code(await deposit(back))).toBe('under-review')
    await inBank('UPDATE exclusion SET until_ms = 1 WHERE member = ?', person.id)
    await inBank(`INSERT OR REPLACE INTO alarm VALUES ('exclusions', 1)`)
    await runDurableObjectAlarm(bank())
    await env.DB.prepare(`UPDATE exclusions SET until = '2020-01-01T00:00:00.000Z' WHERE member_id = ?`)
      .bind(person.id)
      .run()
    await everyMinute(env, Date.now())
    expectValue(await deposit(back))
    expect(await reviewOf(back, 'ended')).toMatchObject({ state: 'ended', exclusion: null })
    const marks = 'SELECT count(*) AS marks FROM exclusion_marks WHERE member_id = ?'
    expect(await env.DB.prepare(marks).bind(person.id).first()).toEqual({ marks: 0 })
    expect(await messagesOf(back)).toEqual(['Tu cuenta está en revisión', 'La revisión de tu cuenta terminó'])
  })
})

describe('an operator', () => {
  test('clears somebody else, who stays clear of that and not of more', async () => {
    const person = await somebody({ payeeName: 'Juan Mar Rey', birthday: '1966-06-06' })
    await addAccount(person.headers, { number: clabeOf(7_005), holder: 'Juan Mar Rey' })
    await exclude(person)
    const namesake = await somebody({ payeeName: 'Juan Mar Rey', birthday: '1966-06-06' })
    expect(code(await deposit(namesake))).toBe('under-review')
    const { id } = (await reviewOf(namesake)) as PersonReview
    const refused = await send('PUT', `/ops/person-reviews/${id}`, { decision: 'clear' })
    expect(refused).toMatchObject({ status: 400 })
    expect(expectValue(await decide(id, 'clear'))).toMatchObject({ state: 'cleared', decidedBy: 'operator:owner' })
    expect(expectValue(await decide(id, 'clear'))).toMatchObject({ state: 'cleared' })
    expect(code(await decide(id, 'confirm'))).toBe('wrong-state')
    expectValue(await deposit(namesake))
    await addAccount(namesake.headers, { number: clabeOf(7_005), holder: 'Juan Mar Rey' })
    await waits(namesake)
    expect(await reviewOf(namesake)).toMatchObject({ id, items: ['account', 'name-birthday'] })
  })

  test('confirms one person: the exclusion extends to the account, to the same end', async () => {
    const person = await excluded({ email: 'misma@puerto.example' })
    const back = await somebody({ email: 'misma@puerto.example' })
    expect(code(await deposit(back))).toBe('under-review')
    const { id } = (await reviewOf(back)) as PersonReview
    expect(expectValue(await callApi('GET', `/ops/person-reviews/${id}`))).toMatchObject({
      account: back.account,
      excludedAccount: person.account,
    })
    expect(expectValue(await decide(id, 'confirm'))).toMatchObject({ state: 'confirmed' })
    expect(code(await deposit(back))).toBe('excluded')
    const exclusionOf = async ({ account }: Somebody) =>
      expectValue(await callApi<{ exclusion: object }>('GET', `/ops/exclusions/${account}`)).exclusion
    expect(await exclusionOf(back)).toEqual(await exclusionOf(person))
    expect(await messagesOf(back)).toContain('Tu descanso vale también para esta cuenta')
    const subject = encodeURIComponent(`member:${back.id}`)
    const { body } = await callApi('GET', `/ops/audit/entries?subject=${subject}`)
    const { entries } = body as unknown as { entries: { action: string; reason: string }[] }
    expect(entries).toMatchObject([{ action: 'person-review', reason: 'Hablamos por teléfono' }])
  })

  test('loses nothing when a bank is not reached: the clock delivers it', async () => {
    await excluded({ email: 'tarde@puerto.example' })
    const back = await somebody({ email: 'tarde@puerto.example' })
    const { screenPerson } = await import('../../../../workers/platform/persons/screen.ts')
    const { bankOf } = await import('../../../../workers/platform/bank/routing.ts')
    const cut = {
      getByName: (name: string) => ({
        personTraces: (id: string) => bankOf(env, name).personTraces(id),
        setPersonReview: () => Promise.reject(new Error('cut off')),
      }),
    } as unknown as typeof env.BANK
    expect(await screenPerson({ ...env, BANK: cut }, back.id)).toBe(true)
    await sit(back.id)
    await everyMinute(env, Date.now())
    await expect(sit(back.id)).rejects.toThrow('under-review')
    expect(await messagesOf(back)).toEqual(['Tu cuenta está en revisión'])
  })
})
