import { DurableObject } from 'cloudflare:workers'
import type { ErrorCode } from '#api/error'
import type { GameEngine } from '../engine/game-engine.ts'
import { commitmentOf, freshSeed } from '../fairness.ts'
import { FreeRounds } from '../free-rounds/FreeRounds.ts'
import type { FreeReward } from '../free-rounds/free-reward.ts'
import { engineOf } from '../games/catalogue.ts'
import type { Round, Seeds, Table } from '../wire.ts'
import { actAtTable, advance, type Croupier, isDue, play, raise, takeStep } from './advance.ts'
import { croupierOf } from './croupier-of.ts'
import { GameAdmission } from './GameAdmission.ts'
import { CODE_MS, cycleOf, type GameLaunch, SESSION_MS } from './launch.ts'
import type { PlayerGameEnv } from './player-game-env.ts'
import { type RoundRow, Rounds } from './Rounds.ts'
import { recallKeyOf, recallRound } from './recall.ts'
import { contentOf, progressOf, readStep, refusalOf, stepsOf } from './round-content.ts'
import { placedProof } from './round-proof.ts'
import { seaOfGame } from './round-sea.ts'
import { readPublishedChain } from './round-table.ts'
import type { ChosenStep, Played, PublishedChain, RecallKey, Refused, Wager } from './seat-types.ts'
import { seedsOf, tableOf, viewOf } from './view.ts'
import { afterBet } from './wallet-results.ts'

/** An interrupted round is resumed after this time, which is longer than a wallet's timeout. */
const ABANDONED_MS = 15_000

/**
 * One player at one game of one operator: seeds, rounds, launch code and session. Rounds are played one after the
 * other. Alarms deliver outstanding wins and rollbacks whether or not a game window is open (GLI-19 4.3.3, 4.16).
 */
export class Seat extends DurableObject<PlayerGameEnv> {
  readonly #rounds = new Rounds(this.ctx.storage)
  readonly #free = new FreeRounds(this.ctx.storage.sql)
  readonly #admission = new GameAdmission(this.ctx.storage.kv)
  /** The round that this process is working on; the stored state is authoritative. */
  #running: Promise<void> | null = null

  /** Starts a launch. The launch code works once, and the session of an earlier window ends. */
  async open(launch: GameLaunch, codeHash: string): Promise<void> {
    if (!this.#rounds.seed()) await this.#commit()
    this.#admission.open(launch, codeHash)
    // A round that waits for the operator is tried again when the player returns.
    if (!this.#rounds.findUnfinished()) await this.#rest()
    else if (!this.#running) await this.ctx.storage.setAlarm(Date.now())
  }

  async startSession(codeHash: string, sessionHash: string): Promise<Table | Refused> {
    if (!this.#admission.startSession(codeHash, sessionHash)) return { refusal: 'not-signed-in' }
    return this.table(sessionHash)
  }

  async table(sessionHash: string): Promise<Table | Refused> {
    if (!this.#admission.admits(sessionHash)) return { refusal: 'not-signed-in' }
    this.#takeUp()
    if (this.#rounds.findUnfinished()?.state === 'waiting') await this.#running
    const reply = await this.#croupier().wallet.balance()
    if (reply.result === 'shut') return { refusal: 'maintenance' }
    const after = afterBet(reply)
    if (after !== 'taken' && after !== 'unsure') return { refusal: after }
    const chain = await readPublishedChain(this.env, this.#engine(), this.#launch())
    if (chain) this.ctx.storage.kv.put<PublishedChain>('chain', chain)
    return this.#table(reply.balance)
  }

  /**
   * Plays one round, to its end or to the first choice. The same key with the same content returns the same round; with
   * other content it is a conflict.
   */
  async play(sessionHash: string, wager: Wager): Promise<Played | Refused> {
    if (!this.#admission.admits(sessionHash)) return { refusal: 'not-signed-in' }
    const bet = this.#engine().Bet.safeParse(wager.bet)
    if (!bet.success || !this.#engine().shared !== (wager.tableRound === undefined)) return { refusal: 'bad-input' }
    this.#takeUp()
    // A shot at a fish that has gone costs nothing. Once it was taken, it is drawn whatever happens to the fish.
    const sea = seaOfGame(this.env, this.#engine(), this.ctx.id.toString())
    if (sea && !this.#rounds.find('roundKey', wager.roundKey) && !(await sea.takes(bet.data)))
      return { refusal: 'betting-closed' }
    const content = JSON.stringify(bet.data)
    const existing = this.#rounds.find('roundKey', wager.roundKey)
    if (existing && (JSON.stringify(contentOf(existing)) !== content || existing.clientSeed !== wager.clientSeed))
      return { refusal: 'conflict' }
    if (!existing) {
      const refused = this.#start(wager, bet.data)
      if (refused) return refused
    }
    await this.#running
    return this.#readPlayed(this.#rounds.find('roundKey', wager.roundKey))
  }

  /** Takes a step of a round that waits for its player. The same step at the same index returns the same round. */
  async choose(sessionHash: string, { round: id, index, step }: ChosenStep): Promise<Played | Refused> {
    if (!this.#admission.admits(sessionHash)) return { refusal: 'not-signed-in' }
    const read = readStep(this.#engine(), this.#rounds.find('id', id), step)
    if (!read.success) return { refusal: 'bad-input' }
    this.#takeUp()
    await this.#running
    const row = this.#rounds.find('id', id)
    if (!row) return { refusal: 'not-found' }
    if (row.state === 'waiting')
      return (await actAtTable(this.#croupier(), row, read.data))
        ? this.#readPlayed(this.#rounds.get(id))
        : { refusal: 'conflict' }
    const chosen = stepsOf(row)[index]
    if (chosen !== undefined)
      return JSON.stringify(chosen) === JSON.stringify(read.data) ? this.#readPlayed(row) : { refusal: 'conflict' }
    const refused = this.#step(row, index, read.data)
    if (refused) return refused
    await this.#running
    const raised = this.#rounds.lastRaise(id)
    const after = this.#rounds.get(id)
    if (stepsOf(after).length === index) return { refusal: (raised?.refusal ?? 'upstream-timeout') as ErrorCode }
    return this.#readPlayed(after)
  }

  addReward(reward: FreeReward): void {
    this.#free.add(reward)
  }

  cancelReward(id: string): void {
    this.#free.end(id)
  }

  /** Returns the game of a session whose window may follow the shared table; null when it may not. */
  gameOf(sessionHash: string): string | null {
    return this.#admission.admits(sessionHash) ? this.#launch().game : null
  }

  markShown(sessionHash: string, id: string): Refused | null {
    if (!this.#admission.admits(sessionHash)) return { refusal: 'not-signed-in' }
    this.#rounds.markShown(id)
    return null
  }

  async changeSeed(
    sessionHash: string,
  ): Promise<{ revealed: { serverSeed: string; commitment: string }; seeds: Seeds } | Refused> {
    if (!this.#admission.admits(sessionHash)) return { refusal: 'not-signed-in' }
    const before = this.#rounds.seed()
    // A seed must not be revealed while a round under it could still be drawn.
    if (!before || this.#rounds.findUnfinished()) return { refusal: 'conflict' }
    const changed = await this.#commit(before.seedId)
    if (!changed) return { refusal: 'conflict' }
    const { serverSeed, commitment } = before
    return { revealed: { serverSeed, commitment }, seeds: this.#seeds() }
  }

  history(sessionHash: string): Round[] | Refused {
    if (!this.#admission.admits(sessionHash)) return { refusal: 'not-signed-in' }
    return this.#rounds.recent(50).map((row) => viewOf(this.#engine(), row))
  }

  /** Returns a round with the key of its page, only to the operator that launched the game; null when there is none. */
  recallKey(operatorId: string, by: { round?: string; transaction?: string }): RecallKey | null {
    const isOwn = this.#admission.launch?.operatorId === operatorId
    return isOwn ? recallKeyOf(this.#engine(), this.#rounds, by) : null
  }

  recall(id: string, key: string): { game: string; currency: RoundRow['currency']; round: Round } | null {
    const { launch } = this.#admission
    return launch ? recallRound(this.#engine(), launch, this.#rounds.find('id', id), key) : null
  }

  /**
   * Resumes a win to deliver, a bet to return, or a round whose process died. `#work` sets the alarm until it is done.
   */
  override async alarm(): Promise<void> {
    const round = this.#rounds.findUnfinished()
    if (!round) return this.#clear()
    if (!this.#running) this.#work((croupier) => advance(croupier, round.id))
    await this.#running
  }

  /** Resumes a round whose process died at the next call. A round with failed tries waits for its alarm. */
  #takeUp(): void {
    const round = this.#rounds.findUnfinished()
    if (!round || this.#running || !isDue(this.#engine(), round)) return
    this.#work((croupier) => advance(croupier, round.id))
  }

  #start({ clientSeed, roundKey, tableRound, reward: named }: Wager, bet: unknown): Refused | null {
    const { currency, token } = this.#launch()
    const engine = this.#engine()
    if (!engine.accepts(bet, currency)) return { refusal: 'amount-out-of-range' }
    if (this.#rounds.findUnfinished() || this.#running) return { refusal: 'conflict' }
    const waitMs = this.#waitMs()
    if (waitMs > 0) return { refusal: 'too-many-requests', retryAfterSeconds: Math.ceil(waitMs / 1_000) }
    const [stake, content, rules] = [engine.stakeOf(bet), JSON.stringify(bet), engine.rules.version]
    const [free, reward] = [this.#free.next(this.#launch()), named ?? null]
    if (reward !== null && (free?.id !== reward || free.stake !== stake)) return { refusal: 'reward-ended' }
    const placed = { tableRound: tableRound ?? null, proof: placedProof(engine, this.#seeds().commitment) }
    const intent = { roundKey, currency, token, bet: stake, content, clientSeed, rules, reward, ...placed }
    const round = this.#rounds.start(this.ctx.id.toString(), intent)
    this.#work((croupier) => play(croupier, round))
    return null
  }

  #step(row: RoundRow, index: number, step: unknown): Refused | null {
    const steps = stepsOf(row)
    const now = progressOf(this.#engine(), row)
    if (row.state !== 'deciding' || this.#running || index !== steps.length || now === null)
      return { refusal: 'conflict' }
    const next = progressOf(this.#engine(), row, [...steps, step])
    if (next === null) return { refusal: 'conflict' }
    const stake = next.staked - now.staked
    if (stake === 0) {
      this.#work((croupier) => takeStep(croupier, row, step))
      return null
    }
    // A launch since the bet has ended the token of the bet; the further stake needs one that is live.
    const token = row.token === null ? null : (this.#launch().token ?? row.token)
    const raised = this.#rounds.raise(row.id, { step: JSON.stringify(step), stake, token })
    this.#work((croupier) => raise(croupier, row, raised))
    return null
  }

  /** Works on a round. One alarm is set first, in case this process dies; another is set for a step that must wait. */
  #work(step: (croupier: Croupier) => Promise<number | null>): void {
    const work = async () => {
      await this.ctx.storage.setAlarm(Date.now() + ABANDONED_MS)
      const pause = await step(this.#croupier()).catch(() => ABANDONED_MS)
      if (pause === null) await this.#rest()
      else await this.ctx.storage.setAlarm(Date.now() + pause)
    }
    this.#running = work().finally(() => {
      this.#running = null
    })
  }

  /** Ends the alarms when no round is unfinished. A demo has no owner, so its data is deleted after its session. */
  async #rest(): Promise<void> {
    if (this.#isDemo()) await this.ctx.storage.setAlarm(Date.now() + CODE_MS + SESSION_MS)
    else await this.ctx.storage.deleteAlarm()
  }

  async #clear(): Promise<void> {
    if (this.#isDemo()) await this.ctx.storage.deleteAll()
  }

  #readPlayed(row: RoundRow | undefined): Played | Refused {
    const refusal = row ? refusalOf(row) : 'conflict'
    if (!row || refusal) return { refusal: refusal ?? 'conflict' }
    if (row.stops === null && row.state !== 'waiting' && row.state !== 'returned') return { refusal: 'conflict' }
    return { round: viewOf(this.#engine(), row), ...this.#now(this.#balance()) }
  }

  #table(balance: number | null): Table {
    const recent = this.#rounds.recent(5)
    return tableOf(this.#engine(), this.#launch(), recent, this.#now(balance))
  }

  #now(balance: number | null) {
    return { balance, seeds: this.#seeds(), freeRounds: this.#free.now(this.#launch()), waitMs: this.#waitMs() }
  }

  /** Commits to a new seed unless another call did so meanwhile: hashing awaits, so other calls can run in between. */
  async #commit(replaces?: number): Promise<boolean> {
    const serverSeed = freshSeed()
    const commitment = await commitmentOf(serverSeed)
    if (this.#rounds.seed()?.seedId !== replaces || this.#rounds.findUnfinished()) return false
    this.#rounds.changeSeed(serverSeed, commitment)
    return true
  }

  #croupier(): Croupier {
    const { env, ctx } = this
    return croupierOf({ env, ctx, rounds: this.#rounds, free: this.#free }, this.#engine(), this.#launch())
  }

  #isDemo(): boolean {
    return this.#launch().user === null
  }

  #launch(): GameLaunch {
    const { launch } = this.#admission
    if (!launch) throw new Error('nobody was seated here')
    return launch
  }

  #engine(): GameEngine {
    const engine = engineOf(this.#launch().game)
    if (!engine) throw new Error(`no game ${this.#launch().game}`)
    return engine
  }

  /** The player's seed is that of the last round. The studio never makes one: the first comes from the browser. */
  #seeds(): Seeds {
    const chain = this.ctx.storage.kv.get<PublishedChain>('chain')
    return seedsOf(this.#rounds.seed(), chain, this.#rounds.recent(1)[0]?.clientSeed ?? '')
  }

  #balance(): number | null {
    return this.ctx.storage.kv.get<number>('balance') ?? null
  }

  #waitMs(): number {
    const startedAt = this.#rounds.recent(1)[0]?.startedAt ?? 0
    return Math.max(0, startedAt + cycleOf(this.#engine(), this.#launch()) - Date.now())
  }
}
