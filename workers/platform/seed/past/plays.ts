import { createHash } from 'node:crypto'
import type { Currency } from '#api/money'
import type { PayoutMethod } from '#api/wallet/withdrawals'
import { brand } from '#brand/brand'
import { dayIn, dayStartMs, type TimeZone } from '../../../shared/time-zone.ts'
import type { DepositTerms } from '../../bank/deposits/deposit-types.ts'
import type { PastEntry } from '../../bank/past-types.ts'
import { sameId } from '../same-id.ts'
import type { PastPlayer } from './players.ts'
import { Random } from './random.ts'

/** What the past of a player is made from. */
export interface PastWorld {
  nowMs: number
  zone: TimeZone
  currency: Currency
  depositMethod: string
  depositTerms: DepositTerms
  payoutMethods: PayoutMethod[]
}

const VENDOR = 'FRL'
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]

/** The pause before a round and the round, at most; from the end of a session until its withdrawal has arrived. */
const [LONGEST_ROUND_MS, WITHDRAWAL_MS] = [85_000, 130 * MINUTE_MS]

/** What a round returns, in hundredths of its stake, and how many of 1,000 rounds do: 84 % in all. */
const RETURNS = [
  ...[[50, 80] as const, [100, 80] as const, [200, 110] as const, [300, 55] as const],
  ...[[500, 30] as const, [1_000, 11] as const, [2_500, 3] as const],
]
/** The winner board shows a day: no win of this time is made up, so that the board has only rounds that were played. */
const BOARD_MS = 25 * HOUR_MS

/** Plans the past of one member, each entry covered by the cash before it. */
export function playsOf(player: PastPlayer, memberId: string, world: PastWorld): PastEntry[] {
  return new Plays(player, memberId, world).plan()
}

class Plays {
  readonly #entries: PastEntry[] = []
  readonly #random: Random
  readonly #player: PastPlayer
  readonly #memberId: string
  readonly #world: PastWorld
  #cash = 0
  #freeMs = 0

  constructor(player: PastPlayer, memberId: string, world: PastWorld) {
    this.#random = new Random(player.account)
    this.#player = player
    this.#memberId = memberId
    this.#world = world
  }

  plan(): PastEntry[] {
    const { days, activity, lastMinutes } = this.#player
    const { nowMs, zone } = this.#world
    const today = Date.parse(dayIn(zone, nowMs))
    const lastMs = lastMinutes === null ? null : nowMs - lastMinutes * MINUTE_MS
    for (let back = days; back >= 0; back -= 1) {
      const plays = back === days || this.#random.between(1, 100) <= activity
      const day = new Date(today - back * DAY_MS).toISOString().slice(0, 10)
      const atMs = dayStartMs(zone, day) + this.#random.between(9 * 60, 22 * 60) * MINUTE_MS
      // Sessions do not overlap, and none reaches into what is still to come.
      if (plays && atMs > this.#freeMs && atMs + 4 * HOUR_MS < (lastMs ?? nowMs)) this.#session(day, atMs)
    }
    if (lastMs !== null) this.#session('last', lastMs)
    return this.#entries
  }

  #session(name: string, startMs: number): void {
    const { rounds, stakes, games } = this.#player
    const memberId = this.#memberId
    const { currency } = this.#world
    const [game, stake] = [this.#random.of(games), this.#random.of(stakes)]
    const tokenHash = createHash('sha256').update(`past:${memberId}:${name}`).digest('hex')
    const about = {
      memberId,
      tokenHash,
      vendor: VENDOR,
      gameCode: game,
      currency,
      country: 'MX',
      language: brand.defaultLanguage,
    }
    let atMs = startMs
    if (this.#cash < stake * 20) this.#deposit(name, atMs)
    atMs += MINUTE_MS
    this.#entries.push({ is: 'game', atMs, opened: { ...about, expiresAtMs: atMs + 12 * HOUR_MS } })
    const count = this.#random.between(...rounds)
    // The last session is cut off where a round would end in what is still to come.
    const mayStart = () => this.#cash >= stake && atMs + LONGEST_ROUND_MS < this.#world.nowMs
    for (let index = 0; index < count && mayStart(); index += 1) {
      atMs += this.#random.between(15, 75) * 1_000
      this.#round({ id: `${memberId}:${name}:${index}`, tokenHash, game, stake }, atMs)
      atMs += 5_000
    }
    this.#freeMs = this.#withdrawFrom(name, atMs)
  }

  #round({ id, tokenHash, game, stake }: { id: string; tokenHash: string; game: string; stake: number }, atMs: number) {
    const { currency } = this.#world
    const [bet, win, round] = ['bet', 'win', 'round'].map((part) => sameId(`past:${id}:${part}`)) as [
      string,
      string,
      string,
    ]
    const same = { tokenHash, vendor: VENDOR, game, round, currency, user: this.#memberId, free: false, granted: false }
    const wins = (stake * this.#returnOf(atMs)) / 100
    this.#cash += wins - stake
    this.#entries.push(
      { is: 'play', atMs, operation: { ...same, kind: 'bet', id: bet, amount: stake, closes: false, reference: null } },
      {
        ...{ is: 'play', atMs: atMs + 5_000 },
        operation: { ...same, kind: 'win', id: win, amount: wins, closes: true, reference: bet },
      },
    )
  }

  #returnOf(atMs: number): number {
    let drawn = this.#random.between(1, 1_000)
    const found = RETURNS.find(([, share]) => {
      drawn -= share
      return drawn <= 0
    })
    const hundredths = found?.[0] ?? 0
    return atMs > this.#world.nowMs - BOARD_MS ? Math.min(hundredths, 100) : hundredths
  }

  #deposit(name: string, atMs: number): void {
    const { depositMethod: method, depositTerms: terms, currency } = this.#world
    const memberId = this.#memberId
    const id = sameId(`past:${memberId}:${name}:deposit`)
    const amount = Math.round(this.#random.between(...this.#player.deposit) / 5_000) * 5_000
    const reference = `past-${id}`
    this.#cash += amount - terms.fee
    this.#entries.push({
      ...{ is: 'deposit', atMs },
      created: { memberId, id, method, amount, currency, terms },
      paid: { memberId, id, provider: terms.provider, reference, amount, currency, enabled: true },
    })
  }

  /** Withdraws what is above the player's measure. Returns when the last step is done. */
  #withdrawFrom(name: string, endMs: number): number {
    const { withdrawal } = this.#player
    const isToCome = endMs + WITHDRAWAL_MS > this.#world.nowMs
    if (withdrawal === null || this.#cash < withdrawal.above || isToCome) return endMs
    const { currency, payoutMethods: methods } = this.#world
    const memberId = this.#memberId
    const amount = Math.floor((this.#cash - withdrawal.left) / 10_000) * 10_000
    const [id, account] = [sameId(`past:${memberId}:${name}:withdrawal`), sameId(`payout-${memberId}`)]
    const { holder, clabe } = withdrawal
    this.#cash -= amount
    const appliedMs = endMs + 10 * MINUTE_MS
    const decide = (step: 'process' | 'issue', afterMs: number): PastEntry => ({
      ...{ is: 'withdrawal-decision', atMs: appliedMs + afterMs },
      decided: {
        ...{ memberId, withdrawalId: id, id: sameId(`${id}:${step}`), actor: 'operator:demo', reason: 'Demo' },
        decision: step === 'process' ? { step } : { step, amount, proofs: [], receipt_ms: DAY_MS },
      },
    })
    this.#entries.push(
      {
        ...{ is: 'payout-account', atMs: appliedMs },
        account: {
          ...{ memberId, id: account, kind: 'clabe', holder, number: clabe, payeeName: null },
          addedMs: this.#world.nowMs - 90 * DAY_MS,
        },
      },
      { is: 'withdrawal', atMs: appliedMs, created: { memberId, id, account, amount, currency, methods } },
      decide('process', 40 * MINUTE_MS),
      decide('issue', 90 * MINUTE_MS),
      { is: 'withdrawal-step', atMs: appliedMs + 2 * HOUR_MS, step: { memberId, id, step: 'receive' } },
    )
    return appliedMs + 2 * HOUR_MS
  }
}
