import * as z from 'zod/mini'
import { Done, endpoint } from './endpoint.ts'
import { Odds, Rtp, Stakes } from './game-figures.ts'
import { Language } from './language.ts'

/** The categories of the lobby (specification section 2 "Home"). */
export const GAME_TYPES = [
  'LIVE',
  'RNG',
  'MIX',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'PVP',
  'FISH',
  'LOTT',
  'ELOTT',
] as const
export type GameType = (typeof GAME_TYPES)[number]

export const GameTypeCode = z.enum(GAME_TYPES)
export const VendorCode = z.string().check(z.regex(/^[A-Z0-9_]{2,16}$/))
const NodeId = z.string().check(z.regex(/^[\w-]{1,64}$/))
/** A page number from 1. A query string carries digits as text. */
const PageNumber = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))
/**
 * The caller's merchant and platform, which older platforms expect (specification section 7 "Other call parameters").
 * Nothing depends on them.
 */
const Merchant = z.optional(z.string().check(z.regex(/^\w{1,32}$/)))
const Platform = z.optional(z.enum(['html5-desktop', 'html5-mobile', 'flash,html5-desktop']))

/** Sub-categories of specification section 9: scratch, video poker, jackpot, table games, arcade. */
export const GAME_CLASSES = ['SC', 'VP', 'JP', 'TG', 'AC'] as const
export type GameClass = (typeof GAME_CLASSES)[number]

/** A tile. Wire names are the specification's (`vassalage` is the vendor's code). */
export const Game = z.object({
  nodeId: z.string(),
  gameCode: z.string(),
  vassalage: z.string(),
  gameType: GameTypeCode,
  displayName: z.string(),
  /** Shown when present; otherwise `nodeName` is. */
  gameName: z.nullable(z.string()),
  nodeName: z.string(),
  /** The operator's picture, shown instead of the vendor's `iconUrl` when present. */
  showIcon: z.nullable(z.string()),
  iconUrl: z.string(),
  /** The number printed on the card. */
  number: z.int(),
  /** True when the game has a demo in play money. */
  trial: z.boolean(),
  /** `open`, `maintenance` (with `backAt`), or `soon`: the game has no engine yet. */
  state: z.enum(['open', 'maintenance', 'soon']),
  backAt: z.nullable(z.string()),
  gameClassify: z.array(z.string()),
  /** Absent where the vendor does not state it; so are the stakes. */
  rtp: z.optional(Rtp),
  stakes: z.optional(Stakes),
  odds: z.optional(Odds),
})
export type Game = z.infer<typeof Game>

/**
 * Filters of a list. `language` selects the names; `gameName` matches any part of a name, ignoring accents and case.
 */
export const gameList = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  summary: 'The games of a category, a page at a time',
  cache: 30,
  request: z.strictObject({
    gameType: GameTypeCode,
    language: Language,
    pageNo: z.optional(PageNumber),
    pageSize: z.optional(PageNumber),
    vassalage: z.optional(VendorCode),
    gameClassify: z.optional(z.enum(GAME_CLASSES)),
    gameName: z.optional(z.string().check(z.minLength(1), z.maxLength(50))),
    clientType: z.optional(z.literal('3')),
    platform: Platform,
    merchant: Merchant,
  }),
  response: z.object({ games: z.array(Game), totalPages: z.int(), totalGames: z.int() }),
})

export const hotGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  summary: 'The games most members played for money in the last 7 days, or the operator’s selection',
  cache: 30,
  request: z.strictObject({
    language: Language,
    merchantCode: Merchant,
    isPlatform: z.optional(z.literal('2')),
    platform: Platform,
  }),
  /**
   * `basis`: `played` when the games are ranked by the members who played them for money in the last 7 days; `selection`
   * when there are too few of them to rank by, and the games are the operator's choice. Only games that open now.
   */
  response: z.object({
    games: z.array(Game),
    basis: z._default(z.enum(['played', 'selection']), 'selection'),
  }),
})
export type HotGamesBasis = z.infer<typeof hotGames.response>['basis']

/**
 * A vendor inside a category. `isGame`: VASSALAGE opens a popup with its games; GAME starts the game `nodeId` at once
 * (specification section 3 "Game"). `gameType` may differ from the category's: e-sports and cockfight vendors are in
 * the sports category.
 */
export const VendorCard = z.object({
  vassalage: z.string(),
  displayName: z.string(),
  gameType: GameTypeCode,
  gameCode: z.string(),
  lagerIcon: z.string(),
  gameCount: z.int(),
  isGame: z.enum(['VASSALAGE', 'GAME']),
  nodeId: z.nullable(z.string()),
  state: z.enum(['open', 'maintenance', 'soon']),
})
export type VendorCard = z.infer<typeof VendorCard>

/** A category with its vendors and its sub-categories (specification section 3 "Game vendor data"). */
export const CategoryVendors = z.object({
  gameType: GameTypeCode,
  title: z.string(),
  cards: z.array(VendorCard),
  gameClassify: z.array(
    z.object({ key: z.enum(GAME_CLASSES), displayName: z.string(), gameCount: z.int(), sort: z.int() }),
  ),
})
export type CategoryVendors = z.infer<typeof CategoryVendors>

export const gameVendors = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_newGameVendor',
  summary: 'The categories and the vendors in each',
  cache: 30,
  request: z.strictObject({ language: Language, merchantCode: Merchant, platform: Platform }),
  response: z.object({ lanes: z.array(CategoryVendors) }),
})

export const vendorGameTypes = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  summary: 'The categories a vendor has games in',
  auth: 'member',
  request: z.strictObject({ vassalage: VendorCode, language: Language }),
  response: z.object({
    gameTypes: z.array(z.object({ gameType: GameTypeCode, title: z.string(), gameCount: z.int() })),
  }),
  errors: ['not-signed-in'],
})

/** One row of the winner board. The name is masked before it leaves the platform. */
export const Winner = z.object({
  customerName: z.string(),
  /**
   * `winAmount`: minor units of `currency`. `multiple`: how many times its stake the prize is, in hundredths, rounded
   * down (1250: 12.5 times); null when nothing was staked or the platform does not report it.
   */
  vo: z.object({ winAmount: z.int(), currency: z.string(), multiple: z._default(z.nullable(z.int()), null) }),
  nodeId: z.string(),
  gameName: z.string(),
  iconUrl: z.string(),
  vassalage: z.string(),
  gameType: GameTypeCode,
})
export type Winner = z.infer<typeof Winner>

export const rankList = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getRankList',
  summary: 'The largest wins above their stake of the last 24 hours, one a member, names masked',
  cache: 30,
  request: z.strictObject({
    gameCategory: z.enum(['ALL', ...GAME_TYPES]),
    language: Language,
    /** At most 50; the board requests 20 (specification section 9). */
    limitNum: z.optional(PageNumber),
  }),
  response: z.object({
    list: z.array(Winner),
    /** When the board was read, ISO 8601 UTC. */
    readAt: z.string(),
    /** True when the winners are demo members, which the board then states. */
    demo: z.boolean(),
  }),
})

export const recentGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  summary: 'The games the member opened last, newest first',
  auth: 'member',
  request: z.strictObject({ language: Language }),
  response: z.object({ games: z.array(Game) }),
  errors: ['not-signed-in'],
})

/** Ids are compared as text (specification section 3 "Favourites"). */
export const favouriteIds = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  summary: 'Which games the member keeps as favourites',
  auth: 'member',
  request: z.strictObject({}),
  response: z.object({ favGameIds: z.array(z.string()) }),
  errors: ['not-signed-in'],
})

export const favouriteList = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  summary: 'The favourite games, a page at a time, the latest first',
  auth: 'member',
  request: z.strictObject({
    language: Language,
    pageNo: z.optional(PageNumber),
    /** At most 999 (specification section 9). */
    pageSize: z.optional(PageNumber),
    gameType: z.optional(GameTypeCode),
    clientType: z.optional(z.literal('3')),
    platform: Platform,
  }),
  response: z.object({
    favGameList: z.object({ content: z.array(Game), pageNum: z.int(), totalPages: z.int() }),
  }),
  errors: ['not-signed-in'],
})

const Favourite = z.strictObject({ nodeId: NodeId, vendor: VendorCode, gameType: GameTypeCode })

export const addFavourite = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_addFavoriteGameV2',
  summary: 'Keeps a game as a favourite',
  auth: 'account',
  request: Favourite,
  response: Done,
  errors: ['not-signed-in', 'trial-account', 'not-found', 'limit-reached'],
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/wps/relay/MCSFE_removeFavoriteGameV2',
  summary: 'Lets a favourite go',
  auth: 'account',
  request: Favourite,
  response: Done,
  errors: ['not-signed-in', 'trial-account'],
})

/** `real` stakes the member's money and needs a real account; `trial` opens the demo in FUN for anyone. */
export const launchGame = endpoint({
  method: 'POST',
  path: '/wps/relay/GCS_gameLaunchFB',
  summary: 'Opens a game: the address of its window',
  auth: 'optional',
  request: z.strictObject({
    nodeId: NodeId,
    mode: z.enum(['real', 'trial']),
    language: Language,
    platform: z.enum(['html5-desktop', 'html5-mobile']),
  }),
  response: z.object({ url: z.url() }),
  errors: [
    'not-signed-in',
    'trial-account',
    'not-found',
    'game-unavailable',
    'vendor-failed',
    'excluded',
    'terms-changed',
    'under-review',
    'identity-required',
    'play-frozen',
    'line-frozen',
    'account-closed',
    'wrong-currency',
    'region-blocked',
  ],
})
