import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { launchGame } from '#api/games'
import { walletTransfer } from '#api/vendors/vendor-wallets'
import es from '#i18n/es/messages.json'
import type { LineStops } from '../../../../workers/platform/bank/bank-types.ts'
import type { FreezePlay } from '../../../../workers/platform/bank/commands/freeze.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { everyMinute } from '../../../../workers/platform/clock.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import type { Env } from '../../../../workers/platform/env.ts'
import { deliverLineStops } from '../../../../workers/platform/line-stops/deliver.ts'
import { freezeLine } from '../../../../workers/platform/protection/frozen-lines.ts'
import { enrol } from '../../../../workers/platform/session/register/enrol.ts'
import { newMember } from '../../../../workers/platform/session/register/new-member.ts'
import { sendForTwo } from '../support/operator.ts'
import { BANK, type Player, pay, sit, transaction, wallet } from '../support/player.ts'
import { callApi, env, expectValue, send, sendSealed, someone } from '../support/world.ts'
import { type Agent, newAgent } from './contract-world.ts'

/** An operator stops the play of a whole line (decisions 129, 135). */

const FROZEN = 'line-frozen'
const code = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'ok' : body.code)
const freeze = ({ account }: { account: string }, frozen: boolean) =>
  send<{ members: number; delivered: boolean }>('PUT', `/ops/frozen-lines/${account}`, {
    ...{ frozen, reason: 'Revisión de la línea' },
  })
const move = ({ account }: { account: string }, under: string | null) =>
  sendForTwo<object>('PUT', `/ops/lines/${account}`, { under, reason: 'Otra zona' })
const launch = ({ headers }: Agent) => {
  const fields = { nodeId: 'frl-loteria-del-puerto', mode: 'real', language: 'es', platform: 'html5-desktop' }
  return send('POST', launchGame.path, fields, headers)
}
const lines = async () =>
  expectValue(await callApi<{ lines: { account: string; members: number }[] }>('GET', '/ops/frozen-lines')).lines

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const DISABLED = 'RS_ERROR_USER_DISABLED'

/** A member with money and an open game. */
async function playing({ id }: Agent): Promise<Player> {
  await env.DB.prepare('UPDATE members SET bank = ? WHERE id = ?').bind(BANK, id).run()
  await pay(id, 100_000)
  return { memberId: id, token: await sit(id) }
}

const stake = async (player: Player) => (await wallet('bet', transaction(player, { amount: 100_000 }))).status

/** The banks, with another delivery. */
const bankThat = (setLineStops: (bank: string, message: LineStops) => Promise<void>) =>
  ({
    getByName: (name: string) => ({
      ...{ setLineStops: (message: LineStops) => setLineStops(name, message) },
      freezePlay: (request: FreezePlay) => bankOf(env, name).freezePlay(request),
    }),
  }) as unknown as Env['BANK']

/** An agent, an agent below, a member at the end, and somebody of another line. */
async function newLine() {
  const top = await newAgent()
  const middle = await newAgent(top, 2)
  const leaf = await newAgent(middle, 0)
  return { top, middle, leaf, other: await newAgent(null, 0) }
}

describe('a frozen downline', () => {
  test('opens no game, at any depth, until it is unfrozen; another downline plays on', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ url: 'http://studio.test/play?s=1' }))
    const { top, middle, leaf, other } = await newLine()
    expect(code(await launch(leaf))).toBe('ok')
    expect(expectValue(await freeze(top, true))).toMatchObject({ members: 3, delivered: true })
    for (const member of [top, middle, leaf]) expect(await launch(member)).toMatchObject({ status: 403 })
    expect(code(await launch(leaf))).toBe(FROZEN)
    expect(code(await launch(other))).toBe('ok')
    expect(await lines()).toMatchObject([{ account: top.account, members: 3, delivered: true }])
    const late = await newAgent(middle, 0)
    expect(await deliverLineStops(env, null)).toBe(true)
    expect(code(await launch(late))).toBe(FROZEN)
    expectValue(await freeze(middle, true))
    expectValue(await freeze(top, false))
    expect([code(await launch(top)), code(await launch(leaf))]).toEqual(['ok', FROZEN])
    expectValue(await freeze(middle, false))
    expect(code(await launch(leaf))).toBe('ok')
    expect(await lines()).toEqual([])
  })

  test('takes no bet of an open game; earlier stakes can still win, and the game continues when it is unfrozen', async () => {
    const { top, leaf, other } = await newLine()
    const [player, outsider] = [await playing(leaf), await playing(other)]
    const [bet, undone] = [transaction(player), transaction(player)]
    expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK' })
    expect(await wallet('bet', undone)).toMatchObject({ status: 'RS_OK' })
    expectValue(await freeze(top, true))
    expect(await stake(player)).toBe(DISABLED)
    expect(await stake(outsider)).toBe('RS_OK')
    const about = { reference_transaction_uuid: bet.transaction_uuid, round: bet.round, round_closed: true }
    expect(await wallet('win', transaction(player, about))).toMatchObject({ status: 'RS_OK' })
    const back = { reference_transaction_uuid: undone.transaction_uuid, round: undone.round }
    expect(await wallet('rollback', transaction(player, back))).toMatchObject({ status: 'RS_OK' })
    expectValue(await freeze(top, false))
    expect(await stake(player)).toBe('RS_OK')
  })

  test('ends an agent’s stop and an operator’s stop independently', async () => {
    const { top, leaf } = await newLine()
    const player = await playing(leaf)
    const byAgent = (frozen: boolean) =>
      bankOf(env, BANK).freezePlay({ memberId: leaf.id, frozen, actor: `member:${top.id}`, reason: '' })
    expectValue(await freeze(top, true))
    await byAgent(true)
    expectValue(await freeze(top, false))
    expect(await stake(player)).toBe(DISABLED)
    expectValue(await freeze(top, true))
    await byAgent(false)
    expect(await stake(player)).toBe(DISABLED)
    expectValue(await freeze(top, false))
    expect(await stake(player)).toBe('RS_OK')
  })

  test('includes members who move in or register, and releases those who move out', async () => {
    const { top, middle, leaf, other } = await newLine()
    const [player, outsider] = [await playing(leaf), await playing(other)]
    expectValue(await freeze(top, true))
    expectValue(await move(middle, null))
    expect([await stake(player), await stake(outsider)]).toEqual(['RS_OK', 'RS_OK'])
    expectValue(await move(other, top.account))
    expectValue(await move(middle, top.account))
    expect([await stake(player), await stake(outsider)]).toEqual([DISABLED, DISABLED])
    const username = `n${crypto.randomUUID().slice(0, 8)}`
    const form = { username, password: '', confirmPassword: '', terms: true, registerMethod: 'WEB' } as const
    const upline = await memberById(env.DB, middle.id)
    const none = { password: null, paymentPassword: null, mobile: null, country: null }
    const newcomer = { form, upline, ...none, language: 'es' } as const
    const member = await enrol(env, newMember(env, newcomer))
    if (!('id' in member)) throw new Error(member.code)
    await expect(sit(member.id)).rejects.toThrow(FROZEN)
    expectValue(await freeze(top, false))
    await sit(member.id)
  })

  test('reaches a bank that missed it by the clock, and an older message changes nothing', async () => {
    const { top, leaf } = await newLine()
    const player = await playing(leaf)
    const by = { actor: 'operator:eva', address: '', reason: 'Revisión' }
    const lost = { ...env, BANK: bankThat(() => Promise.reject(new Error('lost'))) }
    const before = await env.DB.prepare('SELECT version FROM line_version').first<number>('version')
    expect(await freezeLine(lost, top.account, true, by)).toMatchObject({ members: 3, delivered: false })
    expect(await lines()).toMatchObject([{ account: top.account, delivered: false }])
    expect(await stake(player)).toBe('RS_OK')
    await everyMinute(env, Date.now())
    expect(await stake(player)).toBe(DISABLED)
    expect(await lines()).toMatchObject([{ account: top.account, delivered: true }])
    const bank = bankOf(env, BANK)
    await bank.setLineStops({ version: before ?? 0, stopped: [], free: [leaf.id] })
    expect(await stake(player)).toBe(DISABLED)
    expectValue(await freeze(top, false))
    await bank.setLineStops({ version: (before ?? 0) + 1, stopped: [leaf.id], free: [] })
    expect(await stake(player)).toBe('RS_OK')
  })

  test('of 12,000 members is sent in pages to each bank, and continues where it was cut off', async () => {
    const { top, middle } = await newLine()
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
       INSERT INTO members (id, number, account, account_folded, nickname, type, currency, language, bank, upline_id,
         register_method, terms_accepted_at, created_at)
       SELECT 'big' || i, 'big' || i, 'big' || i, 'big' || i, 'b', 0, 'MXN', 'es', 'bank-' || (i % 3), ?, 'WEB', '', ''
       FROM n`,
    )
      .bind(middle.id)
      .run()
    const sent: [bank: string, members: number][] = []
    const reaching = (isUp: (bank: string) => boolean) => ({
      ...env,
      BANK: bankThat(async (bank, { stopped, free }) => {
        if (!isUp(bank)) throw new Error('down')
        sent.push([bank, stopped.length + free.length])
      }),
    })
    const by = { actor: 'operator:eva', address: '', reason: 'Revisión' }
    let calls = 0
    const frozen = await freezeLine(
      reaching(() => ++calls < 4),
      top.account,
      true,
      by,
    )
    expect(frozen).toMatchObject({ members: 12_003, delivered: false })
    expect([calls, sent.length]).toEqual([6, 3])
    expect(
      await deliverLineStops(
        reaching(() => true),
        top.id,
      ),
    ).toBe(true)
    expect(
      sent
        .slice(3)
        .map(([bank]) => bank)
        .sort(),
    ).toEqual(['bank-0', 'bank-1', 'bank-2'])
    // The member at the end of the first page begins the second.
    expect(sent.reduce((sum, [, members]) => sum + members, 0)).toBe(12_004)
    const written = `SELECT count(*) AS messages, count(DISTINCT member_id) AS members FROM member_messages
      WHERE member_id GLOB 'big*' AND subject = ?`
    expect(await env.DB.prepare(written).bind(es['line.stopped.subject']).first()).toEqual({
      messages: 12_000,
      members: 12_000,
    })
    expectValue(await freeze(top, false))
  })

  test('sends no money to vendor wallets', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no vendor here'))
    expectValue(await send('PUT', '/ops/wallet', { isSingle: false }))
    const { leaf } = await newLine()
    await pay(leaf.id, 100_000)
    expectValue(await freeze(leaf, true))
    const fields = { id: crypto.randomUUID(), vassalage: 'FRL', amount: 1_000, currency: 'MXN' }
    const carry = (direction: 'in' | 'out') =>
      sendSealed('POST', walletTransfer.path, { ...fields, direction }, { ...someone(), ...leaf.headers })
    expect(code(await carry('in'))).toBe(FROZEN)
    expect(code(await carry('out'))).not.toBe(FROZEN)
    expectValue(await send('PUT', '/ops/wallet', { isSingle: true }))
  })

  test('is in the audit log, with its earlier state', async () => {
    const { top } = await newLine()
    expectValue(await freeze(top, true))
    expectValue(await freeze(top, false))
    const { results } = await env.DB.prepare('SELECT action, before FROM audit WHERE subject = ? ORDER BY sequence')
      .bind(`member:${top.id}`)
      .all()
    expect(results).toEqual([
      { action: 'line-frozen', before: '{"frozen":false}' },
      { action: 'line-unfrozen', before: '{"frozen":true}' },
    ])
    expect(code(await freeze({ account: 'nadie2026' }, true))).toBe('not-found')
  })
})
