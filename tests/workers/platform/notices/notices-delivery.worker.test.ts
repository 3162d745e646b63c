import { runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, expect, test, vi } from 'vitest'
import type { Notice, NoticeMessage } from '../../../../workers/platform/bank/bank-types.ts'
import { consume } from '../../../../workers/platform/queue.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { apply, bank, decide, inBank, newPayee } from '../support/payee.ts'
import { env, expectValue } from '../support/world.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

let sequences = 0
function notice(member: string, over: Partial<Notice> = {}): Notice {
  sequences += 1
  const data = { folio: 'AB2C-9XYZ', amount: 123_450, currency: 'MXN' }
  return { sequence: sequences, member, kind: 'withdrawal-approved', data, at: '2026-11-22T01:00:00.000Z', ...over }
}

async function deliver(bindings: Env, ...messages: NoticeMessage[]): Promise<string[]> {
  const done: string[] = []
  const wrapped = messages.map((body) => ({ body, ack: () => done.push('ack'), retry: () => done.push('retry') }))
  await consume({ queue: 'farol-journal', messages: wrapped } as never, bindings)
  return done
}
type Env = Parameters<typeof consume>[1]

const inbox = async (memberId: string) =>
  (
    await env.DB.prepare(
      'SELECT subject, body, created_at FROM member_messages WHERE member_id = ? ORDER BY created_at',
    )
      .bind(memberId)
      .all<{ subject: string; body: string }>()
  ).results
const mails = async (recipient: string) =>
  (await env.DB.prepare('SELECT subject FROM outbox_messages WHERE recipient = ?').bind(recipient).all()).results
async function reader(language = 'es', email: string | null = `${crypto.randomUUID()}@correo.example`) {
  const { member } = await addedMember()
  await env.DB.prepare('UPDATE members SET language = ?, email = ? WHERE id = ?').bind(language, email, member.id).run()
  return { id: member.id, to: email ?? member.account }
}

test('a notice is sent once, inside and by mail, though it is delivered twice and at once', async () => {
  const { id, to } = await reader()
  const message = { bank: 'bank-8', notices: [notice(id)] }
  const done = await Promise.all([deliver(env, message, message), deliver(env, message)])
  expect(done.flat()).toEqual(['ack', 'ack', 'ack'])
  expect(await inbox(id)).toEqual([
    {
      subject: 'Tu retiro fue aprobado',
      body: 'Aprobamos tu retiro de $1,234.50 MXN, folio AB2C-9XYZ. Te avisamos cuando salga.',
      created_at: '2026-11-22T01:00:00.000Z',
    },
  ])
  expect(await mails(to)).toEqual([{ subject: 'Tu retiro fue aprobado' }])
})

test('the same sequence in two banks is two notices', async () => {
  const { id } = await reader()
  const one = notice(id)
  await deliver(env, { bank: 'bank-8', notices: [one] }, { bank: 'bank-9', notices: [one] })
  expect(await inbox(id)).toHaveLength(2)
})

test.each([
  ['en', 'Your withdrawal was approved', '$1,234.50 MXN'],
  ['pt', 'Seu saque foi aprovado', '$1.234,50 MXN'],
])('is in the language of the member: %s', async (language, subject, amount) => {
  const { id } = await reader(language, null)
  await deliver(env, { bank: 'bank-8', notices: [notice(id)] })
  expect(await inbox(id)).toMatchObject([{ subject, body: expect.stringContaining(amount) }])
})

test('a refused mail is tried again, alone; the message inside exists once, and no other waits', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [one, two] = [await reader(), await reader()]
  const provider = { provider: 'postmark', serverToken: 't', from: 'farol@farol.example', origin: 'https://mail.test' }
  const statuses = [500, 200, 200]
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const status = statuses.shift() ?? 200
    return Response.json(status === 200 ? { ErrorCode: 0, MessageID: 'm' } : { ErrorCode: 1 }, { status })
  })
  const mailing = { ...env, EMAIL_PROVIDER: JSON.stringify(provider) }
  const at = new Date().toISOString()
  const message = { bank: 'bank-8', notices: [notice(one.id, { at }), notice(two.id, { at })] }
  expect(await deliver(mailing, message)).toEqual(['retry'])
  expect(await deliver(mailing, message, message)).toEqual(['ack', 'ack'])
  expect(sent).toHaveBeenCalledTimes(3)
  expect([await inbox(one.id), await inbox(two.id)].map(({ length }) => length)).toEqual([1, 1])
  expect(silent).toHaveBeenCalled()
})

test('a mail that is refused for a day is given up; the message inside stays', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { id } = await reader()
  const provider = { provider: 'postmark', serverToken: 't', from: 'farol@farol.example', origin: 'https://mail.test' }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ ErrorCode: 1 }, { status: 500 }))
  const at = new Date(Date.now() - 25 * 3_600_000).toISOString()
  const mailing = { ...env, EMAIL_PROVIDER: JSON.stringify(provider) }
  expect(await deliver(mailing, { bank: 'bank-8', notices: [notice(id, { at })] })).toEqual(['ack'])
  expect(await inbox(id)).toHaveLength(1)
  expect(silent).toHaveBeenCalled()
})

test('a notice for an unknown account or an ended trial account delays no other', async () => {
  const { id } = await reader()
  expect(await deliver(env, { bank: 'bank-8', notices: [notice('gone'), notice(id)] })).toEqual(['ack'])
  expect(await inbox(id)).toHaveLength(1)
})

test('a decision of an operator reaches the member by itself: bank, queue, inbox', async () => {
  const payee = await newPayee()
  const { id, folio } = expectValue(await apply(payee))
  expectValue(await decide(payee, id, { step: 'process' }))
  expectValue(await decide(payee, id, { step: 'issue', amount: 15_000 }))
  expectValue(await decide(payee, id, { step: 'reject', reason: 'El banco no admite el resto' }))
  await inBank(`UPDATE alarm SET at_ms = 1 WHERE name = 'notices'`)
  await runDurableObjectAlarm(bank())
  const bodies = async () =>
    (await inbox(payee.memberId)).map(({ body }) => body).filter((body) => body.includes(folio))
  await eventually(async () => expect(await bodies()).toHaveLength(3))
  expect((await bodies()).toSorted()).toEqual([
    `$250.00 MXN de tu retiro con folio ${folio} están otra vez en tu saldo. Motivo: El banco no admite el resto`,
    `Aprobamos tu retiro de $400.00 MXN, folio ${folio}. Te avisamos cuando salga.`,
    `Pagamos $150.00 MXN a tu cuenta, folio ${folio}. Cuando llegue, confírmalo en Retirar; si no llega, dilo ahí mismo. Quedan $250.00 MXN por pagar.`,
  ])
  const waiting = () => inBank('SELECT * FROM notice WHERE member = ?', payee.memberId)
  await eventually(async () => expect(await waiting()).toEqual([]))
})
