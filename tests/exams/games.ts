import type { gameCalls } from '#api/games/calls'
import { type Exam, everyone, realAccounts, signedIn } from './exam.ts'

/** What the suites must know of each call of games. */
export const gameExam = {
  lobby: { good: { language: 'es' }, may: everyone('ok'), right: 'public' },
  gameList: { good: { gameType: 'RNG', language: 'es' }, may: everyone('ok'), right: 'public' },
  hotGames: { good: { language: 'es' }, may: everyone('ok'), right: 'public' },
  gameVendors: { good: { language: 'es' }, may: everyone('ok'), right: 'public' },
  launchGame: {
    good: { nodeId: 'no-such', mode: 'real', language: 'es', platform: 'html5-desktop' },
    may: realAccounts('not-found'),
    right: 'never',
  },
  vendorGameTypes: { good: { vassalage: 'PG', language: 'es' }, may: signedIn('ok'), right: 'never' },
  rankList: { good: { gameCategory: 'ALL', language: 'es' }, may: everyone('ok'), right: 'public' },
  recentGames: { good: { language: 'es' }, may: signedIn('ok'), right: 'never' },
  favouriteIds: { good: {}, may: signedIn('ok'), right: 'never' },
  favouriteList: { good: { language: 'es' }, may: signedIn('ok'), right: 'never' },
  addFavourite: {
    good: { nodeId: 'no-such', vendor: 'PG', gameType: 'RNG' },
    may: realAccounts('not-found'),
    right: 'never',
  },
  removeFavourite: {
    good: { nodeId: 'no-such', vendor: 'PG', gameType: 'RNG' },
    may: realAccounts('ok'),
    right: 'never',
  },
} satisfies Exam<typeof gameCalls>
