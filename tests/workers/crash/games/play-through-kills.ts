import { setTimeout as wait } from 'node:timers/promises'
import { Dice } from '#tests/simulation/dice'
import type { Product } from '#tests/support/product/product'
import { FULL } from '#tests/support/product/tier'
import { engines, familyOf } from '#workers/studio/games/catalogue'
import { type Life, Player, type PlayerIdentity } from './player.ts'
import { letWinPot } from './winning-seeds.ts'

/** How many members play every game at once, how many rounds each plays, and how often the programs are killed meanwhile. */
const MEMBERS = FULL ? 15 : 3
const ROUNDS = FULL ? 67 : 2
/** How many players win a pot with their next round after a kill. */
const WINNERS = 2
export const GAME_KILLS = FULL ? 30 : 2
const LONGEST_LIFE_MS = FULL ? 20_000 : 4_000
/** How many more kills there are while nobody has won a pot. */
const MORE_KILLS = 5
/** How much earlier one program dies than the others: its callers see calls fail, and act on it. */
const LONGEST_AHEAD_MS = 1_500
/** All games have this long to open before the first kill. */
const OPEN_TIMEOUT_MS = 120_000
const OPEN_LOOK_MS = 50
/** At the end every round has this long: an interrupted one pauses up to a minute between its tries, and there are many. */
const END_TIMEOUT_MS = FULL ? 3_600_000 : 900_000

/** The families of games: each game is one, and all slots are. `CRASH_GAMES` names those that are played; by default all. */
const CHOSEN = process.env.CRASH_GAMES?.split(',')
const families = [...Map.groupBy(engines, ({ code }) => familyOf(code))]
  .filter(([family]) => CHOSEN?.includes(family) ?? true)
  .map(([, games]) => games)

/** Returns a player for each of the first members at each game; the slots share their rounds. */
export function playersOf(members: readonly PlayerIdentity[]): Player[] {
  const players = members.slice(0, MEMBERS).flatMap((member, index) =>
    families.flatMap((games) => {
      const engine = games[index % games.length]
      return engine ? [new Player({ ...member, dice: new Dice(member.dice.below(2 ** 31)) }, engine, ROUNDS)] : []
    }),
  )
  const pairing = players.filter(({ engine }) => engine.headsUp)
  for (const player of pairing)
    player.meets(pairing.filter((other) => other !== player && other.engine === player.engine))
  return players
}

/** Returns the families of which not all rounds were played to their end. */
export function familiesWithout(games: ReadonlyMap<string, { rounds: number }>): string[] {
  const roundsOf = (family: readonly { code: string }[]) =>
    family.reduce((sum, { code }) => sum + (games.get(code)?.rounds ?? 0), 0)
  return families.filter((family) => roundsOf(family) < MEMBERS * ROUNDS).map(([game]) => familyOf(game?.code ?? ''))
}

interface Server {
  product: () => Product
  start: () => Promise<void>
}

/** Lets the players play while programs are killed at random moments, then until every round is over. */
export async function playThroughKills(players: readonly Player[], dice: Dice, server: Server): Promise<void> {
  for (let kill = 0; kill < GAME_KILLS; kill += 1) await playUntilKilled(players, dice, server)
  await playToEnd(players)
  const atPots = players.filter(({ engine }) => engine.jackpot)
  // A kill or a busy machine may have voided each round that was to win a pot.
  for (let more = 0; atPots.length > 0 && !atPots.some(({ hasWonPot }) => hasWonPot); more += 1) {
    if (more === MORE_KILLS) throw new Error('Nobody won a pot.')
    await playUntilKilled(players, dice, server)
    await playToEnd(players)
  }
  await Promise.all(players.map((player) => player.reveal()))
}

async function playUntilKilled(players: readonly Player[], dice: Dice, server: Server): Promise<void> {
  await playOn(players, async (life) => {
    await opened(players)
    await wait(dice.below(LONGEST_LIFE_MS))
    life.isEnding = true
    const program = dice.pick(['platform', 'vendor-gateway', 'studio'] as const)
    await server.product().kill({ program, aheadMs: dice.is(0.3) ? 0 : dice.below(LONGEST_AHEAD_MS) })
  })
  const atPots = players.filter(({ engine }) => engine.jackpot)
  letWinPot(server.product().stateDir, someOf(atPots, WINNERS, dice))
  await server.start()
}

async function playToEnd(players: readonly Player[]): Promise<void> {
  const ended = AbortSignal.timeout(END_TIMEOUT_MS)
  await Promise.all(players.map((player) => player.playUntilCut({ signal: ended, isEnding: false })))
  const late = players.filter(({ isDone }) => !isDone).map(({ engine }) => engine.code)
  if (late.length > 0) throw new Error(`Rounds are not over: ${late.join(', ')}`)
}

/** Waits until every game is open: a slow machine would be killed before any round. */
async function opened(players: readonly Player[]): Promise<void> {
  const untilMs = Date.now() + OPEN_TIMEOUT_MS
  while (players.some(({ playerGameId }) => playerGameId === null) && Date.now() < untilMs) await wait(OPEN_LOOK_MS)
}

function someOf<Item>(items: readonly Item[], count: number, dice: Dice): Item[] {
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () => dice.take(left))
}

/** Plays until `end` has ended the server. */
async function playOn(players: readonly Player[], end: (life: Life) => Promise<void>): Promise<void> {
  const over = new AbortController()
  const life: Life = { signal: over.signal, isEnding: false }
  const playing = Promise.all(players.map((player) => player.playUntilCut(life)))
  // A fault of a player ends the test at once, not after the life of the server.
  await Promise.all([playing, end(life).finally(() => over.abort())])
}
