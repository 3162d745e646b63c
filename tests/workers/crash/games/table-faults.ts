import type { GameEngine } from '#workers/studio/engine/game-engine'
import { chainStartOf, commitmentOf, jointSeedOf, seedHashOf } from '#workers/studio/fairness'
import type { Round } from '#workers/studio/wire'
import type { Player } from './player.ts'

/** The hash and the position of a round -> the first hash of its chain: everybody at a table has the same. */
const chainStarts = new Map<string, Promise<string>>()

/** Says why the outcome of a round does not follow from what was promised before it; null when it does. */
export async function proofFaultOf(
  { shared, headsUp }: GameEngine,
  { serverSeed, commitment, clientSeed, nonce, playerSeeds, steps }: Round,
): Promise<string | null> {
  if (serverSeed === null) return 'its seed is not revealed'
  const isOfTable = shared !== undefined || headsUp !== undefined
  const promised = isOfTable ? await chainStartTo(serverSeed, nonce) : await commitmentOf(serverSeed)
  if (promised !== commitment) return 'its seed is not the promised one'
  if (!headsUp) return null
  if (playerSeeds === null) return 'it was drawn without the seeds of its players'
  if ((await jointSeedOf(playerSeeds.hashes)) !== clientSeed) return 'its salt is not made of the seeds of both'
  const own = playerSeeds.hashes[Number(steps[0])]
  return own === (await seedHashOf(playerSeeds.own)) ? null : 'its player has the hand of the other'
}

function chainStartTo(hash: string, position: number): Promise<string> {
  const key = `${hash} ${position}`
  const start = chainStarts.get(key) ?? chainStartOf(hash, position)
  chainStarts.set(key, start)
  return start
}

interface PlayedRound {
  player: Player
  round: Round
}

/** Says which rounds of a table its players do not agree on. */
export function agreementFaults(players: readonly Player[]): string[] {
  const atTables = players.filter(({ engine }) => engine.shared || engine.headsUp)
  const played = atTables.flatMap((player) =>
    [...player.rounds.values()].filter(({ state }) => state === 'closed').map((round) => ({ player, round })),
  )
  const groups = Map.groupBy(played, ({ player, round }) => `${player.engine.code}, round ${round.tableRound}`)
  return [...groups].flatMap(([name, group]) => {
    const outcomes = group.map(({ round: { numbers, serverSeed, clientSeed, nonce, commitment } }) =>
      JSON.stringify([numbers, serverSeed, clientSeed, nonce, commitment]),
    )
    const fault = new Set(outcomes).size === 1 ? pairFaultOf(group) : 'has several outcomes'
    return fault === null ? [] : [`${name}: ${fault}`]
  })
}

/** Says what is wrong with a round of two players: one wins both stakes less the rake, or both get theirs back. */
function pairFaultOf(group: readonly PlayedRound[]): string | null {
  const [one, other, ...more] = group
  if (!one?.player.engine.headsUp) return null
  if (!other || more.length > 0) return `${group.length} players were paid`
  if (one.player.memberId === other.player.memberId) return 'a player met themself'
  const { engine } = one.player
  const bet = one.round.bet
  if (other.round.bet !== bet) return `the stakes are ${bet} and ${other.round.bet}`
  const hands = [one, other].map(({ round }) => Number(round.steps[0]))
  if (hands.toSorted().join() !== '0,1') return `the hands are ${hands}`
  const best = engine.figures().topPay
  const wins = [one.round.win, other.round.win].toSorted((a, b) => a - b)
  const isWon = wins[0] === 0 && wins[1] === (bet * best) / 100
  const isEqual = wins.every((win) => win === bet)
  return isWon || isEqual ? null : `the wins are ${wins} of stakes of ${bet}`
}
