import { describe, expect, test } from 'vitest'
import { messageList } from '#api/notices/messages'
import es from '#i18n/es/messages.json'
import pt from '#i18n/pt/messages.json'
import { everyMinute } from '../../../../workers/platform/clock.ts'
import type { Env } from '../../../../workers/platform/env.ts'
import { freezeLine } from '../../../../workers/platform/protection/frozen-lines.ts'
import { sendForTwo } from '../support/operator.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'
import { type Agent, newAgent } from './contract-world.ts'

/** What the members of a line read when an operator stops it and opens it again (decision 179). */

const freeze = ({ account }: { account: string }, frozen: boolean) =>
  send('PUT', `/ops/frozen-lines/${account}`, { frozen, reason: 'Revisión de la línea' })
const move = ({ account }: { account: string }, under: string | null) =>
  sendForTwo<object>('PUT', `/ops/lines/${account}`, { under, reason: 'Otra zona' })
const readInbox = async ({ headers }: Agent) =>
  expectValue(await callApi<{ messages: { subject: string }[] }>('GET', messageList.path, { headers })).messages
/** The titles of somebody's messages, the oldest first. */
const messagesOf = async (member: Agent) => (await readInbox(member)).map(({ subject }) => subject).toReversed()

/** An agent, an agent below, a member at the end, and somebody of another line. */
async function newLine() {
  const top = await newAgent()
  const middle = await newAgent(top, 2)
  return { top, middle, leaf: await newAgent(middle, 0), other: await newAgent(null, 0) }
}

describe('an operator’s stop of a line', () => {
  test('is written to its members when it is stopped and when it is opened, once each', async () => {
    const { top, middle, leaf, other } = await newLine()
    await env.DB.prepare(`UPDATE members SET language = 'pt' WHERE id = ?`).bind(leaf.id).run()
    expectValue(await freeze(top, true))
    expectValue(await freeze(top, true))
    expectValue(await freeze(middle, true))
    expectValue(await freeze(top, false))
    for (const member of [middle, top]) expect(await messagesOf(member)).toContain(es['line.stopped.subject'])
    expect(await messagesOf(top)).toEqual([es['line.stopped.subject'], es['line.opened.subject']])
    expect(await messagesOf(leaf)).toEqual([pt['line.stopped.subject']])
    expect(await messagesOf(other)).toEqual([])
    expectValue(await move(other, middle.account))
    expectValue(await move(leaf, null))
    expect(await messagesOf(other)).toEqual([es['line.stopped.subject']])
    expect(await messagesOf(leaf)).toEqual([pt['line.stopped.subject'], pt['line.opened.subject']])
    expectValue(await freeze(middle, false))
    expectValue(await freeze(middle, true))
    expect(await messagesOf(middle)).toHaveLength(3)
    expect(JSON.stringify(await readInbox(middle))).not.toContain('Revisión de la línea')
    expectValue(await freeze(middle, false))
  })

  test.each([
    ['on a break', (id: string) => `INSERT INTO exclusions (member_id, kind) VALUES ('${id}', 'exclusion')`],
    [
      'on a break that ends later',
      (id: string) =>
        `INSERT INTO exclusions (member_id, kind, until) VALUES ('${id}', 'time-out', '2999-01-01T00:00:00.000Z')`,
    ],
    ['under review', (id: string) => `INSERT INTO review_stops VALUES ('${id}', 1, 1, 1, 'system', '')`],
    ['stopped by an agent', (id: string) => `INSERT INTO frozen_play VALUES ('${id}', 'somebody', '')`],
  ])('tells nobody %s that they may play again, and hears the next change', async (_what, stop) => {
    const { top, leaf } = await newLine()
    expectValue(await freeze(top, true))
    await env.DB.prepare(stop(leaf.id)).run()
    expectValue(await freeze(top, false))
    expect(await messagesOf(leaf)).toEqual([es['line.stopped.subject']])
    for (const table of ['exclusions', 'review_stops', 'frozen_play'])
      await env.DB.prepare(`DELETE FROM ${table} WHERE member_id = ?`).bind(leaf.id).run()
    expectValue(await freeze(top, true))
    expect(await messagesOf(leaf)).toEqual([es['line.stopped.subject'], es['line.stopped.subject']])
    expectValue(await freeze(top, false))
  })

  test('writes nothing before the banks know', async () => {
    const { top, leaf } = await newLine()
    const by = { actor: 'operator:eva', address: '', reason: 'Revisión' }
    const cut = {
      getByName: () => ({ setLineStops: () => Promise.reject(new Error('lost')) }),
    } as unknown as Env['BANK']
    expect(await freezeLine({ ...env, BANK: cut }, top.account, true, by)).toMatchObject({ delivered: false })
    expect(await messagesOf(leaf)).toEqual([])
    await everyMinute(env, Date.now())
    expect(await messagesOf(leaf)).toEqual([es['line.stopped.subject']])
    expectValue(await freeze(top, false))
  })
})
