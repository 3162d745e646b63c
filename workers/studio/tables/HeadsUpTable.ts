import { DurableObject } from 'cloudflare:workers'
import { type GameEngine, type HeadsUpRules, underRules } from '../engine/game-engine.ts'
import { drawNumbers, jointSeedOf, seedHashOf } from '../fairness.ts'
import { engineOf } from '../games/catalogue.ts'
import { newChain } from './chain.ts'
import { type HeadsUpEntry, HeadsUpRounds, type HeadsUpRow } from './HeadsUpRounds.ts'
import type { TableEnv } from './SharedTable.ts'
import type { HeadsUpOutcome } from './table-types.ts'

/** The bet of a round of a player, whose stake was taken. */
export interface HeadsUpBet {
  /** The id of the round of the player. */
  id: string
  /** Who plays: nobody meets themself. */
  player: string
  stake: number
  content: string
  rules: number
  clientSeed: string
  /** The first hash of the chain that the player was shown before they sent their seed. */
  firstHash: string
}

/**
 * Where two players of one operator, game and currency meet: the same stake, each with a seed of their own. It holds no
 * money: the object of each player takes the stake, places the bet here and reads the outcome. Both read what was stored
 * once, so a crash at any moment leaves them the same cards. The draw is from a chain of hashes whose first one both
 * players were shown before their seeds came here (decision 141).
 */
export class HeadsUpTable extends DurableObject<TableEnv> {
  readonly #rounds = new HeadsUpRounds(this.ctx.storage)

  /** Returns the first hash of the chain in use, which a window shows before its player sends a seed, and the next position. */
  commitment(): { firstHash: string; position: number } {
    const { firstHash, number } = this.#chain()
    return { firstHash, position: this.#rounds.positionsOf(number) + 1 }
  }

  /**
   * Places a bet: it meets the one that waits longest with the same stake, of another player, or waits itself. Returns how
   * long; null when it cannot wait, because the player was shown another chain. The same id gives the same reply.
   */
  async place(game: string, { clientSeed, firstHash, ...bet }: HeadsUpBet): Promise<{ leftMs: number } | null> {
    const seedHash = await seedHashOf(clientSeed)
    const waitMs = Math.round(this.#game(game).rules.waitMs * Number(this.env.TABLE_PACE))
    const entry = this.ctx.storage.transactionSync(() => {
      const existing = this.#rounds.entry(bet.id)
      const chain = this.#chain()
      if (existing || chain.firstHash !== firstHash) return existing
      const now = Date.now()
      this.ctx.storage.kv.put('game', game)
      return this.#rounds.add({ ...bet, seedHash, chain: chain.number, waitsUntil: now + waitMs }, now)
    })
    if (!entry || entry.isReturned === 1) return null
    return { leftMs: entry.round === null ? leftUntil(entry) : 0 }
  }

  /**
   * Returns the outcome for a bet that was placed; how long it waits at most; or why it is returned. Whoever reads that
   * nobody came, ends the wait: no opponent meets that bet later.
   */
  async result(
    id: string,
  ): Promise<HeadsUpOutcome | { leftMs: number } | { refusal: 'no-opponent' | 'game-unavailable' }> {
    const entry = this.#rounds.entry(id)
    if (!entry) throw new Error(`no bet ${id}`)
    if (entry.isReturned === 1) return { refusal: 'no-opponent' }
    if (entry.round === null) {
      const leftMs = leftUntil(entry)
      if (leftMs > 0) return { leftMs }
      this.#rounds.giveBack(id)
      return { refusal: 'no-opponent' }
    }
    return this.#outcome(this.#rounds.round(entry.round), entry.hand)
  }

  async #outcome(row: HeadsUpRow, hand: number): Promise<HeadsUpOutcome | { refusal: 'game-unavailable' }> {
    const { numbers, payouts, clientSeed } = row.numbers === null ? await this.#draw(row) : row
    if (numbers === null || payouts === null || clientSeed === null) return { refusal: 'game-unavailable' }
    const { number, hash, position } = row
    const { firstHash } = this.#rounds.chains.get(row.chain)
    return {
      round: number,
      numbers: JSON.parse(numbers) as number[],
      steps: [hand],
      payout: (JSON.parse(payouts) as number[])[hand] ?? 0,
      proof: { hash, position, firstHash, salt: clientSeed, seedHashes: seedHashesOf(row) },
    }
  }

  /** Draws a round once and stores it, under its own rules. One whose rules are not kept is not drawn: both bets are returned. */
  async #draw(row: HeadsUpRow): Promise<HeadsUpRow> {
    const engine = underRules(this.#game(this.ctx.storage.kv.get<string>('game') ?? '').engine, row.rules)
    if (engine === null || row.isVoid === 1) {
      this.#rounds.end(row.number)
      return this.#rounds.round(row.number)
    }
    const bet: unknown = JSON.parse(row.content)
    const clientSeed = await jointSeedOf(seedHashesOf(row))
    const draw = { serverSeed: row.hash, clientSeed, nonce: row.position }
    const numbers = await drawNumbers(draw, engine.rangesOf(bet))
    const payouts = [0, 1].map((hand) => engine.progressOf(bet, numbers, [hand])?.payout ?? null)
    if (payouts.includes(null)) throw new Error(`the round ${row.number} cannot be played`)
    this.#rounds.draw(row.number, { clientSeed, numbers: JSON.stringify(numbers), payouts: JSON.stringify(payouts) })
    return this.#rounds.round(row.number)
  }

  /** Returns the chain in use: a new one when all rounds of the last were played. */
  #chain() {
    const last = this.#rounds.chains.last()
    if (last && this.#rounds.positionsOf(last.number) < last.length) return last
    return this.#rounds.chains.add(newChain((last?.number ?? 0) + 1, Date.now()))
  }

  #game(code: string): { engine: GameEngine; rules: HeadsUpRules } {
    const engine = engineOf(code)
    if (!engine?.headsUp) throw new Error(`${code} is no game of two players`)
    return { engine, rules: engine.headsUp }
  }
}

function seedHashesOf({ firstSeedHash, secondSeedHash }: HeadsUpRow): [string, string] {
  return [firstSeedHash, secondSeedHash]
}

function leftUntil({ waitsUntil }: HeadsUpEntry): number {
  return Math.max(0, waitsUntil - Date.now())
}
