import { dealt } from '../fairness/verifier.ts'

/** What the games of cards pay, written from the sentences of their rules alone; amounts are in hundredths of a stake. */

const rankOf = (thing: number) => ((thing % 52) % 13) + 1
const suitOf = (thing: number) => Math.floor((thing % 52) / 13)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Baccarat counts tens and faces as nothing, and only the last digit. */
function baccaratTotal(cards: readonly number[]): number {
  return sum(cards.map((card) => (rankOf(card) >= 10 ? 0 : rankOf(card)))) % 10
}

/** For a bank of 3 to 6: the third cards of the player against which it draws. */
const BANK_DRAWS: Readonly<Record<number, readonly number[]>> = {
  3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
  4: [2, 3, 4, 5, 6, 7],
  5: [4, 5, 6, 7],
  6: [6, 7],
}

/** Returns the bets of baccarat that win, and those that come back. */
export function baccaratWinners(numbers: readonly number[]): { won: string[]; back: string[] } {
  const [a = 0, b = 0, c = 0, d = 0, ...more] = dealt(416, numbers)
  const [player, bank] = [
    [a, c],
    [b, d],
  ]
  if (baccaratTotal(player) < 8 && baccaratTotal(bank) < 8) {
    const total = baccaratTotal(bank)
    if (baccaratTotal(player) <= 5) {
      const third = more.shift() ?? 0
      player.push(third)
      const points = baccaratTotal([third])
      if (total <= 2 || BANK_DRAWS[total]?.includes(points)) bank.push(more.shift() ?? 0)
    } else if (total <= 5) bank.push(more.shift() ?? 0)
  }
  const [mine, its] = [baccaratTotal(player), baccaratTotal(bank)]
  const won = [mine > its ? 'player' : mine < its ? 'bank' : 'tie', player.length + bank.length === 4 ? 'small' : 'big']
  if (rankOf(a) === rankOf(c)) won.push('playerPair')
  if (rankOf(b) === rankOf(d)) won.push('bankPair')
  return { won, back: mine === its ? ['player', 'bank'] : [] }
}

/** Returns the bets of dragon and tiger that win; at a tie half of the stakes on both sides comes back. */
export function dragonWinners(numbers: readonly number[]): { won: string[]; half: string[] } {
  const [dragon = 0, tiger = 0] = dealt(416, numbers)
  if (rankOf(dragon) !== rankOf(tiger)) return { won: [rankOf(dragon) > rankOf(tiger) ? 'dragon' : 'tiger'], half: [] }
  return { won: suitOf(dragon) === suitOf(tiger) ? ['tie', 'suitedTie'] : ['tie'], half: ['dragon', 'tiger'] }
}

/** Names five cards of which none is wild, the ace high or low in a straight. */
function nameFive(cards: readonly (readonly [rank: number, suit: number])[], isBonus: boolean): string {
  const ranks = cards.map(([rank]) => rank).toSorted((x, y) => x - y)
  const counts = new Map<number, number>()
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  const alike = [...counts.values()].toSorted((x, y) => y - x)
  const isFlush = new Set(cards.map(([, suit]) => suit)).size === 1
  const isTenToAce = String(ranks) === '1,10,11,12,13'
  const isRow = counts.size === 5 && ((ranks[4] ?? 0) - (ranks[0] ?? 0) === 4 || isTenToAce)
  if (alike[0] === 5) return 'five'
  if (isFlush && isRow) return isTenToAce ? 'royal' : 'straightFlush'
  if (alike[0] === 4) {
    const four = [...counts].find(([, count]) => count === 4)?.[0] ?? 0
    return !isBonus ? 'four' : four === 1 ? 'fourAces' : four <= 4 ? 'fourLow' : 'four'
  }
  if (alike[0] === 3 && alike[1] === 2) return 'fullHouse'
  if (isFlush) return 'flush'
  if (isRow) return 'straight'
  if (alike[0] === 3) return 'three'
  if (alike[0] === 2 && alike[1] === 2) return 'twoPair'
  const pair = [...counts].find(([, count]) => count === 2)?.[0] ?? 0
  return pair === 1 || pair >= 11 ? 'jacks' : 'nothing'
}

/** Returns what a hand of video poker pays. With wild deuces each of them is tried as every card. */
export function pokerPays(
  { rules, table }: { rules: string; table: readonly { hand: string; times: number }[] },
  numbers: readonly number[],
  held: readonly boolean[],
): number {
  const [pile, replacements] = [dealt(52, numbers).slice(0, 5), dealt(52, numbers).slice(5)]
  const hand = pile.map((card, place) => (held[place] ? card : (replacements.shift() ?? 0)))
  const timesOf = (name: string) => table.find((row) => row.hand === name)?.times ?? 0
  const natural = hand.map((card) => [rankOf(card), suitOf(card)] as const)
  if (rules !== 'deuces') return 100 * timesOf(nameFive(natural, rules === 'bonus'))
  const fixed = natural.filter(([rank]) => rank !== 2)
  const deuces = 5 - fixed.length
  if (deuces === 4) return 100 * timesOf('fourDeuces')
  let best = 0
  const fill = (cards: typeof natural): void => {
    if (cards.length < 5) {
      for (let rank = 1; rank <= 13; rank += 1) for (let suit = 0; suit < 4; suit += 1) fill([...cards, [rank, suit]])
      return
    }
    const name = nameFive(cards, false)
    best = Math.max(best, timesOf(name === 'royal' && deuces > 0 ? 'wildRoyal' : name))
  }
  fill(fixed)
  return 100 * best
}

const THREE_KINDS = ['high', 'pair', 'flush', 'straight', 'three', 'straightFlush']

/** Returns a text that sorts as hands of three cards do: the kind, then the cards that decide. */
function threeCards(cards: readonly number[]): string {
  const high = cards.map((card) => (rankOf(card) === 1 ? 14 : rankOf(card))).toSorted((x, y) => y - x)
  const low = String(high) === '14,3,2' ? [3, 2, 1] : high
  const [first = 0, second = 0, third = 0] = low
  const isRow = first - second === 1 && second - third === 1
  const isFlush = new Set(cards.map(suitOf)).size === 1
  const different = new Set(low).size
  const kind =
    different === 1
      ? 'three'
      : different === 2
        ? 'pair'
        : isRow
          ? isFlush
            ? 'straightFlush'
            : 'straight'
          : isFlush
            ? 'flush'
            : 'high'
  const order = kind === 'pair' && first !== second ? [second, third, first] : isRow ? low : high
  return [THREE_KINDS.indexOf(kind), ...order].map((each) => String(each).padStart(2, '0')).join()
}

/** Returns what a hand of two players takes: the better one both stakes less the rake, equal ones their stake. */
export function duelPays(pay: number, numbers: readonly number[], hand: number): number {
  const cards = dealt(52, numbers)
  const [one, other] = [threeCards(cards.slice(0, 3)), threeCards(cards.slice(3, 6))]
  if (one === other) return 100
  return one > other === (hand === 0) ? pay : 0
}

/** Blackjack counts faces as ten, and one ace as eleven where that is no more than 21. */
function blackjackTotal(cards: readonly number[]): number {
  const least = sum(cards.map((card) => Math.min(10, rankOf(card))))
  return cards.some((card) => rankOf(card) === 1) && least + 10 <= 21 ? least + 10 : least
}

/** Returns what a round of blackjack pays, in hundredths of its first bet. */
export function blackjackPays(numbers: readonly number[], moves: readonly string[]): number {
  const pile = dealt(312, numbers)
  const draw = () => pile.shift() ?? 0
  const [a, up, b, hidden] = [draw(), draw(), draw(), draw()]
  const dealer = [up, hidden]
  const isNatural = (cards: readonly number[]) => cards.length === 2 && blackjackTotal(cards) === 21
  if (isNatural([a, b]) || isNatural(dealer)) return isNatural([a, b]) ? (isNatural(dealer) ? 100 : 250) : 0
  let hands = [{ cards: [a, b], bets: 1, stands: false }]
  for (const move of moves) {
    const hand = hands.find(({ stands }) => !stands)
    if (!hand) throw new Error('the round is over')
    if (move === 'split') {
      const areAces = rankOf(a) === 1
      hands = [a, b].map((card) => ({ cards: [card, draw()], bets: 1, stands: areAces }))
    } else if (move === 'stand') hand.stands = true
    else {
      hand.cards.push(draw())
      if (move === 'double') hand.bets = 2
      if (move === 'double') hand.stands = true
    }
    for (const each of hands) if (blackjackTotal(each.cards) >= 21) each.stands = true
  }
  if (hands.some(({ cards }) => blackjackTotal(cards) <= 21)) while (blackjackTotal(dealer) < 17) dealer.push(draw())
  const its = blackjackTotal(dealer)
  return sum(
    hands.map(({ cards, bets }) => {
      const mine = blackjackTotal(cards)
      if (mine > 21) return 0
      return its > 21 || mine > its ? 200 * bets : mine === its ? 100 * bets : 0
    }),
  )
}
