import { RoundModel } from './round-model.ts'
import type { Of, Wager } from './types.ts'

type Call = Omit<Wager, 'op'> & { member: string }
type Win = Call & { state: string; wasHeld: boolean; how?: string; by?: string; decidedBy?: string }

/** The most that a bet may win without being held: a multiple of the stakes of its round, and an amount. */
export const WIN_CEILING = { times: 2, most: 3_500 }
const UNSTAKED_MOST = 35

/** The part of the model about wins above their ceiling. It stores every stake and win, without any code of the ledger. */
export class HeldWinModel {
  readonly rounds = new RoundModel()
  readonly #stakes: Call[] = []
  readonly #wins: Win[] = []

  /** Stores a new call. Returns true for a win that is held. */
  add(call: Call): boolean {
    this.rounds.add(call)
    if (call.kind === 'bet') this.#stakes.push(call)
    if (call.kind !== 'win' && call.kind !== 'prize') return false
    const isHeld = this.#isAbove(call)
    this.#wins.push({ ...call, state: isHeld ? 'held' : 'paid', wasHeld: isHeld })
    return isHeld
  }

  #isAbove({ kind, member, round, reference, amount }: Call): boolean {
    if (kind === 'prize') return amount > UNSTAKED_MOST
    const before = this.#wins.filter((win) => win.kind === 'win' && win.reference === reference && win.state === 'paid')
    const stakes = this.#stakes.filter((bet) => bet.member === member && bet.round === round)
    const [paid, stake] = [sumOf(before) + amount, sumOf(stakes)]
    return paid > (stake > 0 ? Math.min(WIN_CEILING.most, WIN_CEILING.times * stake) : UNSTAKED_MOST)
  }

  /** Returns the win of the same round that a rollback names. */
  named({ kind, reference, member, game, round }: Call): Win | undefined {
    if (kind !== 'rollback') return undefined
    const win = this.#wins.find(({ id }) => id === reference)
    return win?.member === member && win.game === game && win.round === round ? win : undefined
  }

  /** Returns true when a win of this bet stands: paid, held or released. */
  stands(bet: string | null): boolean {
    return this.#wins.some((win) => win.kind === 'win' && win.reference === bet && !/returned|back/.test(win.state))
  }

  /** Takes a held win back, unless the call does not get that far; one that was paid is another matter. */
  takeBack(win: Win, isReached: boolean): 'ok' | '' {
    if (/paid|released|back/.test(win.state)) return ''
    if (isReached && win.state !== 'returned') Object.assign(win, { state: 'returned', decidedBy: 'vendor' })
    return 'ok'
  }

  /** Ends a win that was paid and is taken back. Returns its amount. */
  end(win: Win): number {
    win.state = 'back'
    return win.amount
  }

  propose({ member, number, how, by }: Of<'proposeWin'>): string {
    const win = this.#numbered(member, number)
    if (!win) return 'not-found'
    if (win.state === 'proposed' && win.how === how && win.by === by) return 'proposed'
    if (win.state !== 'held') return 'conflict'
    return Object.assign(win, { state: 'proposed', how, by }).state
  }

  decide({ member, number, confirm, by }: Of<'decideWin'>, pay: (member: string, cash: number) => unknown): string {
    const win = this.#numbered(member, number)
    if (!win) return 'not-found'
    const state = win.how === 'release' ? 'released' : 'returned'
    const isSame = win.state === state || (win.state === 'back' && state === 'released')
    if (confirm && isSame && win.decidedBy === by) return state
    if (win.state !== 'proposed') return 'conflict'
    if (!confirm) return Object.assign(win, { state: 'held', how: '', by: '' }).state
    if (win.by === by) return 'same-person'
    if (state === 'released') pay(win.member, win.amount)
    return Object.assign(win, { state, decidedBy: by }).state
  }

  /** Returns what a member has in wins that wait for a decision. */
  waiting(member: string): number {
    return sumOf(this.#wins.filter((win) => win.member === member && /held|proposed/.test(win.state)))
  }

  /** A bank numbers its held wins. All ids of a bank begin with the name of its first member. */
  #numbered(first: string, number: number): Win | undefined {
    return this.#wins.filter(({ id, wasHeld }) => wasHeld && id.startsWith(`${first}-`))[number - 1]
  }
}

function sumOf(calls: readonly Call[]): number {
  return calls.reduce((sum, { amount }) => sum + amount, 0)
}
