import { ACE, rankOf } from '../../engine/cards.ts'
import { BLACKJACK, dealerDraws, isNatural, isPair, totalOf } from './hand.ts'

export const MOVES = ['hit', 'stand', 'double', 'split'] as const
export type Move = (typeof MOVES)[number]

/** How a hand ended; `open` while it does not matter yet. */
export type HandResult = 'open' | 'blackjack' | 'win' | 'even' | 'bust' | 'loss'

/** A hand of the player. */
export interface PlayerHand {
  cards: number[]
  /** How many bets lie on it. */
  bets: number
  isDone: boolean
}

/**
 * A round of blackjack as it is dealt and played: the player's first card, the dealer's open one, the player's second,
 * the dealer's face down; then what the player asks for, then what the dealer draws.
 */
export class TableOfRound {
  readonly hands: PlayerHand[]
  readonly dealer: number[]
  #isOver = false
  readonly #pile: number[]

  constructor(pile: readonly number[]) {
    this.#pile = [...pile]
    const [first, up, second, hole] = [this.#draw(), this.#draw(), this.#draw(), this.#draw()]
    this.hands = [{ cards: [first, second], bets: 1, isDone: false }]
    this.dealer = [up, hole]
    // The dealer looks at the card that lies face down: a blackjack ends the round before anything more is staked.
    if (isNatural([first, second]) || isNatural(this.dealer)) this.#isOver = true
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** The hand that is played; null when the round is over. */
  get active(): number | null {
    if (this.#isOver) return null
    return this.hands.findIndex(({ isDone }) => !isDone)
  }

  get #isSplit(): boolean {
    return this.hands.length > 1
  }

  /** Returns what the player may do now. */
  moves(): Move[] {
    const hand = this.hands[this.active ?? -1]
    if (!hand) return []
    const isFresh = hand.cards.length === 2
    const splits = isFresh && !this.#isSplit && isPair(hand.cards)
    return ['hit', 'stand', ...(isFresh ? (['double'] as const) : []), ...(splits ? (['split'] as const) : [])]
  }

  /** Plays a move. Returns false when it is not allowed. */
  play(move: Move): boolean {
    const hand = this.hands[this.active ?? -1]
    if (!hand || !this.moves().includes(move)) return false
    if (move === 'split') this.#split(hand)
    else if (move === 'stand') hand.isDone = true
    else {
      hand.cards.push(this.#draw())
      if (move === 'double') hand.bets += 1
      // Nobody draws to 21, so such a hand stands by itself.
      hand.isDone = move === 'double' || totalOf(hand.cards).total >= BLACKJACK
    }
    if (this.hands.every(({ isDone }) => isDone)) this.#finish()
    return true
  }

  resultOf({ cards, isDone }: PlayerHand): HandResult {
    const { total } = totalOf(cards)
    if (isDone && total > BLACKJACK) return 'bust'
    if (!this.#isOver) return 'open'
    const [own, house] = [!this.#isSplit && isNatural(cards), isNatural(this.dealer)]
    if (own !== house) return own ? 'blackjack' : 'loss'
    const against = totalOf(this.dealer).total
    if (total === against) return 'even'
    return against > BLACKJACK || total > against ? 'win' : 'loss'
  }

  /** Makes two hands of a pair, each with a further card. Split aces take no other card. */
  #split(hand: PlayerHand): void {
    const [first = 0, second = 0] = hand.cards
    const areAces = rankOf(first) === ACE
    const both = [first, second].map((card): PlayerHand => {
      const cards = [card, this.#draw()]
      return { cards, bets: 1, isDone: areAces || totalOf(cards).total === BLACKJACK }
    })
    this.hands.splice(0, 1, ...both)
  }

  /** The dealer draws, unless every hand of the player is lost already. */
  #finish(): void {
    const isAnyIn = this.hands.some(({ cards }) => totalOf(cards).total <= BLACKJACK)
    while (isAnyIn && dealerDraws(this.dealer)) this.dealer.push(this.#draw())
    this.#isOver = true
  }

  #draw(): number {
    const card = this.#pile.shift()
    if (card === undefined) throw new Error('the pile is too short')
    return card
  }
}
