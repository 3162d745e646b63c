import { confirmDeposit, createDeposit } from '#api/wallet'
import { look, type Round, sit, spin, type Table } from '#workers/studio/wire'
import { ask, deposited, type Json, launched, registered, send } from './client.ts'

const GAME = 'frl-loteria-del-puerto'

/** Too soon after the last round, or money still on its way: the same key again in a moment. */
const WAITS = new Set(['too-many-requests', 'conflict', 'vendor-failed', 'upstream-timeout'])

/** What a player has begun and must not begin twice: kept until answered, sent again under the same id. */
type Intent = { kind: 'deposit'; id: string } | { kind: 'spin'; key: string }

/**
 * A member at the game without a browser: deposits and plays as fast as the house allows, and believes only what was
 * answered. `acknowledged` names each transfer the member was told of.
 */
export class Player {
  readonly acknowledged = new Set<string>()
  readonly token: string
  readonly #origin: string
  readonly #studio: string
  readonly #seat: string
  readonly #bet: number
  #pending: Intent | null = null
  /** Why the last spin has to wait, for the message of a failing test. */
  #last = ''

  private constructor(origin: string, studio: string, token: string, seat: string, bet: number) {
    this.#origin = origin
    this.#studio = studio
    this.token = token
    this.#seat = seat
    this.#bet = bet
  }

  /** Registers, pays in and sits down. */
  static async join(origin: string, index: number): Promise<Player> {
    const token = await patiently(() => registered(origin, `crash${index}x${Date.now().toString(36)}`))
    await deposited(origin, token, 1_000_000)
    const url = new URL(await launched(origin, token, GAME))
    const code = url.hash.slice(1) || [...url.searchParams.values()].at(-1) || ''
    const seated = await ask(url.origin, sit, { code })
    const table = seated.table as Table
    return new Player(origin, url.origin, token, String(seated.session), table.game.usualBet)
  }

  /** Plays until the server is gone. */
  async playUntilCut(): Promise<void> {
    try {
      for (;;) await this.#step()
    } catch {
      // The server was killed; what was pending stays pending.
    }
  }

  /** After the last restart: every intent is carried through, and the studio's own work has come to its end. */
  async finish(): Promise<void> {
    const until = Date.now() + 60_000
    while (Date.now() < until) {
      if (this.#pending) await this.#carryOn(this.#pending)
      else if ((await this.#table()).interrupted?.state !== 'open') return
      else await new Promise((done) => setTimeout(done, 500))
    }
    throw new Error(
      `A minute after the last restart this is not settled: ${JSON.stringify(this.#pending)} ${this.#last}`,
    )
  }

  /** The balance as the game's window shows it. */
  async shownBalance(): Promise<number> {
    return (await this.#table()).balance ?? Number.NaN
  }

  async #step(): Promise<void> {
    this.#pending ??=
      Math.random() < 0.6 ? { kind: 'deposit', id: crypto.randomUUID() } : { kind: 'spin', key: crypto.randomUUID() }
    await this.#carryOn(this.#pending)
  }

  async #carryOn(intent: Intent): Promise<void> {
    if (intent.kind === 'deposit') await this.#deposit(intent.id)
    else await this.#spin(intent.key)
  }

  async #deposit(id: string): Promise<void> {
    await ask(this.#origin, createDeposit, { id, method: 'spei', amount: 10_000, currency: 'MXN' }, this.token)
    const deposit = await ask(this.#origin, confirmDeposit, { id }, this.token)
    if (deposit.state !== 'credited') throw new Error(`A confirmed deposit is ${String(deposit.state)}.`)
    this.acknowledged.add(id)
    this.#pending = null
  }

  async #spin(roundKey: string): Promise<void> {
    const wager = { bet: this.#bet, clientSeed: 'crash', roundKey }
    const { body } = await send(this.#studio, spin, wager, this.#seat)
    if (body.success) return this.#learn((body.value as Json).round as Round)
    this.#last = body.code ?? ''
    if (!WAITS.has(this.#last)) throw new Error(`A spin was refused: ${body.code}`)
    await new Promise((done) => setTimeout(done, 200))
    // The bet was taken back: this key will never play, and the next spin has one of its own.
    if (body.code === 'upstream-timeout' && (await this.#table()).interrupted?.state !== 'open') this.#pending = null
  }

  #learn(round: Round): void {
    this.#last = round.state
    if (round.state === 'open') return
    this.#pending = null
    if (round.state === 'void') return
    this.acknowledged.add(`bet:${round.id}`)
    if (round.win > 0) this.acknowledged.add(`win:${round.id}`)
  }

  async #table(): Promise<Table> {
    return (await ask(this.#studio, look, {}, this.#seat)) as unknown as Table
  }
}

/** Registering hashes a password, two at a time: the rest are asked to wait. */
async function patiently<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 20 || !String(error).includes('busy')) throw error
      await new Promise((done) => setTimeout(done, 500))
    }
  }
}
