import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KINDS, type ReefView } from '../../../workers/studio/games/el-arrecife/engine.ts'
import type { SwimmingFish } from '../../../workers/studio/sea-wire.ts'
import { REPLACED, SESSION_PREFIX, TABLE_PROTOCOL } from '../../../workers/studio/table-wire.ts'
import type { Round, Table } from '../../../workers/studio/wire.ts'
import { eventually } from '../platform/support/eventually.ts'
import { CLIENT_SEED, closeSockets, enter, type Member, openWindow, roomOf, seedFor, swimming } from './sea.ts'
import { StandInWallet } from './wallet.ts'
import { call, GameWindow, operatorCall, studio } from './window.ts'

/** Rooms of fish: who has a boat, what may be shot at, and that a room can neither take nor lose money. */

const UNIT = 1_000 // a minor unit of MXN in the wallet's 1/100000
const START = 50_000
const STAKE = 1_000
const payOf = ({ kind }: SwimmingFish) => STAKE * (KINDS[kind]?.pay ?? 0)

let wallet: StandInWallet
beforeEach(() => {
  wallet = new StandInWallet(START * UNIT)
})
afterEach(() => {
  closeSockets()
  vi.restoreAllMocks()
})

const betOn = ({ first }: Member, { number, kind }: SwimmingFish) => ({
  ...{ stake: STAKE, kind, room: first.room, fish: number },
})
const shoot = (member: Member, fish: SwimmingFish, fields: object = {}) =>
  member.window.play({ bet: betOn(member, fish), clientSeed: CLIENT_SEED, ...fields })
const enterNew = async () => enter(await openWindow())

/** Lets the next shots of a member end as wanted. */
async function load({ window }: Member, { kind }: SwimmingFish, isHit: boolean): Promise<void> {
  const serverSeed = await seedFor(kind, isHit)
  await runInDurableObject(window.stub, (_, { storage }) => {
    storage.sql.exec('UPDATE seed SET serverSeed = ?', serverSeed)
  })
}

/** Four players in a room that nobody else is in. Players of other tests may still have boats in other rooms. */
async function fillRoom(): Promise<[Member, Member, Member, Member]> {
  for (;;) {
    const members = [await enterNew()]
    const [first] = members
    if (first?.first.taken.filter(Boolean).length !== 1) continue
    while (members.length < 4) members.push(await enterNew())
    if (members.every(({ first: { room } }) => room === first.first.room))
      return members as [Member, Member, Member, Member]
  }
}

describe('a room', () => {
  test('has four boats; the fifth player goes to another room, and a returning player gets the same room', async () => {
    const members = await fillRoom()
    expect(new Set(members.map(({ first }) => first.room)).size).toBe(1)
    expect(members.map(({ first }) => first.boat)).toEqual([0, 1, 2, 3])
    const room = members[0].first.room
    expect((await enterNew()).first.room).not.toBe(room)
    await eventually(() => expect(members[0].frames.at(-1)?.taken).toEqual([true, true, true, true]))
    members[2].socket.close()
    await eventually(() => expect(members[0].frames.at(-1)?.taken).toEqual([true, true, false, true]))
    expect((await enter(members[2].window)).first).toMatchObject({ room, boat: 2 })
  })

  test('gives a player one boat, however many windows they open', async () => {
    const [first] = await fillRoom()
    const closed = vi.fn()
    first.socket.addEventListener('close', ({ code }) => closed(code))
    const again = await enter(first.window)
    expect(again.first).toMatchObject({ room: first.first.room, boat: first.first.boat })
    await eventually(() => expect(closed).toHaveBeenCalledWith(REPLACED))
  })

  test('shows everybody in it the same fish, and fish of every depth', async () => {
    const [one, two] = await fillRoom()
    const numbers = ({ first }: Member) =>
      (first.fish ?? []).filter(({ inMs }) => inMs < -100).map(({ number }) => number)
    expect(numbers(one).length).toBeGreaterThan(5)
    expect(numbers(two)).toEqual(expect.arrayContaining(numbers(one).slice(4)))
    const kinds = (one.first.fish ?? []).map(({ kind }) => kind)
    expect(kinds.every((kind) => KINDS[kind] !== undefined)).toBe(true)
  })

  test('sends at most 20 frames a second, however many shots there are', async () => {
    const members = await fillRoom()
    const fish = swimming(members[0])
    const room = roomOf(members[0].first.room)
    for (const { frames } of members) frames.length = 0
    const began = Date.now()
    let shots = 0
    while (shots < 120 || Date.now() - began < 1_000) {
      const { window } = members[shots % 4] as Member
      await room.land(window.stub.id.toString(), { room: 0, fish: fish.number, kind: fish.kind }, false)
      shots += 1
    }
    const seconds = (Date.now() - began) / 1_000
    for (const { frames } of members) expect(frames.length).toBeLessThanOrEqual(20 * seconds)
    // None of what happened is lost: a frame holds all of its time.
    await eventually(() => expect(members[0].frames.flatMap((frame) => frame.shots)).toHaveLength(shots))
  })

  test('that nobody watches stops its clock', async () => {
    const members = await fillRoom()
    const room = roomOf(members[0].first.room)
    const alarm = () => runInDurableObject(room, (_, { storage }) => storage.getAlarm())
    expect(await alarm()).not.toBeNull()
    for (const { socket } of members) socket.close()
    await eventually(async () => expect(await alarm()).toBeNull())
  })

  test('keeps sending fish while somebody watches', async () => {
    const [one] = await fillRoom()
    one.frames.length = 0
    expect(await runDurableObjectAlarm(roomOf(one.first.room))).toBe(true)
    await eventually(() => expect(one.frames.some(({ fish }) => (fish ?? []).length > 0)).toBe(true))
  })

  test('is entered only with the session of a game of fish', async () => {
    const headers = (session: string) => ({
      Upgrade: 'websocket',
      Origin: 'http://studio.test',
      'Sec-WebSocket-Protocol': `${TABLE_PROTOCOL}, ${SESSION_PREFIX}${session}`,
    })
    const { status } = await studio.fetch('http://studio.test/live', { headers: headers('none') })
    expect(status).toBe(401)
    const slot = await GameWindow.open({ user: crypto.randomUUID() })
    expect((await studio.fetch('http://studio.test/live', { headers: headers(slot.session) })).status).toBe(404)
  })
})

describe('a shot', () => {
  test('that hits pays what its kind states, and takes the fish from everybody', async () => {
    const [one, two] = await fillRoom()
    const fish = swimming(one)
    await load(one, fish, true)
    const { round } = (await shoot(one, fish)).value
    expect(round).toMatchObject({ state: 'closed', bet: STAKE, win: payOf(fish), content: betOn(one, fish) })
    expect(round.view).toEqual({ kind: fish.kind, fish: fish.number, isHit: true } satisfies ReefView)
    expect(wallet.balance).toBe((START - STAKE + payOf(fish)) * UNIT)
    await eventually(() => {
      const seen = two.frames.flatMap(({ shots }) => shots)
      expect(seen).toEqual([{ boat: one.first.boat, fish: fish.number, kind: fish.kind, isHit: true }])
      const left = two.frames.findLast((frame) => frame.fish)?.fish?.map(({ number }) => number)
      expect(left).not.toContain(fish.number)
    })
    expect(await shoot(two, fish)).toMatchObject({ status: 409, code: 'betting-closed' })
    expect(wallet.of('/wallet/bet')).toHaveLength(1)
  })

  test('that misses leaves the fish to the others', async () => {
    const [one, two] = await fillRoom()
    const fish = swimming(one)
    await load(one, fish, false)
    expect((await shoot(one, fish)).value.round).toMatchObject({ state: 'closed', win: 0 })
    await load(two, fish, true)
    expect((await shoot(two, fish)).value.round).toMatchObject({ state: 'closed', win: payOf(fish) })
  })

  test('at a fish that has gone, is of another kind, or is in another room costs nothing', async () => {
    const member = await enterNew()
    const fish = swimming(member)
    const soon = member.first.fish?.find(({ inMs }) => inMs > 2_000) as SwimmingFish
    const elsewhere = { ...betOn(member, fish), room: member.first.room + 1 }
    for (const bet of [
      betOn(member, { ...fish, number: fish.number - 500 }),
      betOn(member, { ...fish, number: 0 }),
      betOn(member, soon),
      betOn(member, { ...fish, kind: (fish.kind + 1) % KINDS.length }),
      elsewhere,
    ])
      expect(await member.window.play({ bet })).toMatchObject({ status: 409, code: 'betting-closed' })
    expect(wallet.of('/wallet/bet')).toEqual([])
    expect((await member.window.get<unknown[]>('/history')).value).toEqual([])
  })

  test('in a room that nobody has entered is refused, and leaves nothing behind', async () => {
    const member = await enterNew()
    const bet = { ...betOn(member, swimming(member)), room: 987_654 }
    expect(await member.window.play({ bet })).toMatchObject({ status: 409, code: 'betting-closed' })
    const tables = await runInDurableObject(roomOf(987_654), (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    )
    expect(tables).toEqual([])
  })

  test('of a player without a boat is refused', async () => {
    const [one] = await fillRoom()
    const stranded = await openWindow()
    const bet = betOn(one, swimming(one))
    expect(await stranded.play({ bet })).toMatchObject({ status: 409, code: 'betting-closed' })
    expect(wallet.of('/wallet/bet')).toEqual([])
  })

  test('sent twice under one key is one shot, though the fish has gone meanwhile', async () => {
    const [one] = await fillRoom()
    const fish = swimming(one)
    await load(one, fish, true)
    const roundKey = crypto.randomUUID()
    const twice = await Promise.all([shoot(one, fish, { roundKey }), shoot(one, fish, { roundKey })])
    twice.push(await shoot(one, fish, { roundKey }))
    expect(new Set(twice.map(({ value }) => value.round.id)).size).toBe(1)
    expect(wallet.of('/wallet/bet')).toHaveLength(1)
    expect(wallet.of('/wallet/win')).toHaveLength(1)
  })

  test('at the same fish as another at the same moment is drawn and paid like any other', async () => {
    const [one, two] = await fillRoom()
    const fish = swimming(one)
    // The stake of the first was taken, and its draw is on its way, when the second catches the fish.
    await load(one, fish, false)
    wallet.fail('/wallet/win', 'timeout')
    await shoot(one, fish)
    await load(one, fish, true)
    await runInDurableObject(one.window.stub, (_, { storage }) => {
      storage.sql.exec(`UPDATE round SET state = 'staked', stops = NULL`)
    })
    await load(two, fish, true)
    expect((await shoot(two, fish)).value.round.win).toBe(payOf(fish))
    await runDurableObjectAlarm(one.window.stub)
    const { interrupted } = (await one.window.get<Table>('/table')).value
    expect(interrupted).toMatchObject({ state: 'closed', win: payOf(fish) })
    expect(wallet.balance).toBe((START - 2 * STAKE + 2 * payOf(fish)) * UNIT)
  })

  test('ends once though its room stops while it is on its way, and the sea continues as it was', async () => {
    const [one] = await fillRoom()
    const fish = swimming(one)
    await load(one, fish, true)
    wallet.fail('/wallet/win', 'timeout')
    expect((await shoot(one, fish)).value.round.state).toBe('open')
    const room = roomOf(one.first.room)
    await runInDurableObject(room, (_, state) => state.abort('killed')).catch(() => null)
    await runDurableObjectAlarm(one.window.stub)
    const { interrupted } = (await one.window.get<Table>('/table')).value
    expect(interrupted).toMatchObject({ state: 'closed', win: payOf(fish) })
    expect(wallet.balance).toBe((START - STAKE + payOf(fish)) * UNIT)
    const back = await enter(one.window)
    const before = new Set((one.first.fish ?? []).map(({ number, kind }) => `${number} ${kind}`))
    const after = (back.first.fish ?? []).filter(({ inMs }) => inMs <= 0).map(({ number, kind }) => `${number} ${kind}`)
    expect(after.length).toBeGreaterThan(3)
    expect(after.filter((each) => !before.has(each))).toEqual([])
    expect(after).not.toContain(`${fish.number} ${fish.kind}`)
  })

  test('follows another after 2.5 seconds; in Great Britain after five', async () => {
    for (const [country, seconds] of [
      ['MX', 2.5],
      ['GB', 5],
    ] as const) {
      const member = await enter(await openWindow({ country }))
      const fish = swimming(member)
      await load(member, fish, false)
      expect((await shoot(member, fish)).value.waitMs).toBeGreaterThan(seconds * 1_000 - 900)
      expect((await shoot(member, fish)).code).toBe('too-many-requests')
      await runInDurableObject(member.window.stub, (_, { storage }) => {
        storage.sql.exec('UPDATE round SET startedAt = startedAt - ?', (seconds - 1) * 1_000)
      })
      expect((await member.window.get<Table>('/table')).value.waitMs).toBeLessThanOrEqual(1_000)
    }
  })

  test('is shown to the operator as it ended', async () => {
    const member = await enterNew()
    const { round } = (await shoot(member, swimming(member))).value
    const query = { operator_id: 'farol', sub_partner_id: 'farol', round: round.id }
    const { url } = (await (await operatorCall('/api/game/round', query)).json()) as { url: string }
    const [id, key] = new URL(url).hash.slice(1).split('/')
    const recalled = await call<{ game: string; round: Round }>('POST', '/recall', { round: id, key })
    expect(recalled.value).toMatchObject({ game: 'el-arrecife', round })
  })
})
