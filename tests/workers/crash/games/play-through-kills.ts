import { setTimeout as wait } from 'node:timers/promises'
import { Dice } from '#tests/simulation/dice'
import type { Product } from '#tests/support/product/product'
import { FULL } from '#tests/support/product/tier'
import { engines, familyOf } from '#workers/studio/games/catalogue'
import { type Life, Player, type PlayerIdentity } from './player.ts'

/** How many members play every game at once, how many rounds each plays, and how often the programs are killed meanwhile. */
const MEMBERS = FULL ? 15 : 3
const ROUNDS = FULL ? 67 : 2
export const GAME_KILLS = FULL ? 30 : 2
const LONGEST_LIFE_MS = FULL ? 20_000 : 4_000
/** How much earlier one program dies than the others: its callers see calls fail, and act on it. */
const LONGEST_AHEAD_MS = 1_500
/** At the end every round has this long: an interrupted one pauses up to a minute between its tries. */
const END_TIMEOUT_MS = 900_000

/** Returns a player for each of the first members at each game; the slots are one family and share its rounds. */
export function playersOf(members: readonly PlayerIdentity[]): Player[] {
  // A round of a shared table lasts longer than these lives: shared-tables.worker.test.ts settles its bets.
  // A round of two players needs both of them at one moment: heads-up.worker.test.ts stops it at each step.
  const ofOnePlayer = engines.filter(({ shared, headsUp }) => !shared && !headsUp)
  const families = [...Map.groupBy(ofOnePlayer, ({ code }) => familyOf(code)).values()]
  return members.slice(0, MEMBERS).flatMap((member, index) =>
    families.flatMap((games) => {
      const engine = games[index % games.length]
      return engine ? [new Player({ ...member, dice: new Dice(member.dice.below(2 ** 31)) }, engine, ROUNDS)] : []
    }),
  )
}

/** Lets the players play while programs are killed at random moments, then until every round is over. */
export async function playThroughKills(
  players: readonly Player[],
  dice: Dice,
  server: { product: () => Product; start: () => Promise<void> },
): Promise<void> {
  for (let kill = 0; kill < GAME_KILLS; kill += 1) {
    await playOn(players, async (life) => {
      await wait(dice.below(LONGEST_LIFE_MS))
      life.isEnding = true
      const program = dice.pick(['platform', 'vendor-gateway', 'studio'] as const)
      await server.product().kill({ program, aheadMs: dice.is(0.3) ? 0 : dice.below(LONGEST_AHEAD_MS) })
    })
    await server.start()
  }
  const ended = AbortSignal.timeout(END_TIMEOUT_MS)
  await Promise.all(players.map((player) => player.playUntilCut({ signal: ended, isEnding: false })))
  const late = players.filter(({ isDone }) => !isDone).map(({ engine }) => engine.code)
  if (late.length > 0) throw new Error(`Rounds are not over: ${late.join(', ')}`)
  await Promise.all(players.map((player) => player.reveal()))
}

/** Plays until `end` has ended the server. */
async function playOn(players: readonly Player[], end: (life: Life) => Promise<void>): Promise<void> {
  const over = new AbortController()
  const life: Life = { signal: over.signal, isEnding: false }
  const playing = Promise.all(players.map((player) => player.playUntilCut(life)))
  // A fault of a player ends the test at once, not after the life of the server.
  await Promise.all([playing, end(life).finally(() => over.abort())])
}
