import type { CategoryVendors, Game, VendorCard, Winner } from '#api/games'

/** Builders of responses to the game calls; each test sets only the fields it is about. */
export function game(nodeId: string, changes: Partial<Game> = {}): Game {
  return {
    nodeId,
    gameCode: nodeId,
    vassalage: 'PG',
    gameType: 'RNG',
    displayName: nodeId,
    gameName: nodeId,
    nodeName: nodeId,
    showIcon: null,
    iconUrl: '/art/v1/motifs/faro.svg',
    number: 1,
    trial: false,
    state: 'open',
    backAt: null,
    gameClassify: [],
    ...changes,
  }
}

export const games = (count: number, from = 1): Game[] =>
  Array.from({ length: count }, (_, index) => game(`g-${from + index}`, { number: from + index }))

export function vendor(vassalage: string, changes: Partial<VendorCard> = {}): VendorCard {
  return {
    vassalage,
    displayName: vassalage,
    gameType: 'LIVE',
    gameCode: 'code',
    lagerIcon: '/art/v1/motifs/faro.svg',
    gameCount: 2,
    isGame: 'VASSALAGE',
    nodeId: null,
    state: 'open',
    ...changes,
  }
}

export const category = (gameType: CategoryVendors['gameType'], ...cards: VendorCard[]): CategoryVendors => ({
  gameType,
  title: gameType,
  cards: cards.map((card) => (card.gameType === 'LIVE' ? { ...card, gameType } : card)),
  gameClassify: [],
})

export const winner = (customerName: string, winAmount: number): Winner => ({
  customerName,
  vo: { winAmount, currency: 'MXN', multiple: 1_250 },
  nodeId: 'g-1',
  gameName: 'El faro',
  iconUrl: '/art/v1/motifs/faro.svg',
  vassalage: 'PG',
  gameType: 'RNG',
})
