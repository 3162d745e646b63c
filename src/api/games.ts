import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

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
const VendorCode = z.string().check(z.regex(/^[A-Z0-9_]{2,16}$/))
const Language = z.enum(['es', 'en', 'pt'])
/** Query strings carry digits; a page is a whole number from 1. */
const PageNumber = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))

/** A tile. Wire names are the specification's (`vassalage` is the vendor's code). */
export const Game = z.object({
  nodeId: z.string(),
  gameCode: z.string(),
  vassalage: z.string(),
  gameType: GameTypeCode,
  displayName: z.string(),
  gameName: z.string(),
  iconUrl: z.string(),
  /** Number printed on the card. */
  number: z.int(),
  /** True when a demo in play money can be opened. */
  trial: z.boolean(),
  /** `open`, `maintenance` (with `backAt`), or `soon`: no engine answers for it yet. */
  state: z.enum(['open', 'maintenance', 'soon']),
  backAt: z.nullable(z.string()),
  gameClassify: z.array(z.string()),
})
export type Game = z.infer<typeof Game>

/** Filters of a list; `language` chooses the names. */
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
    gameClassify: z.optional(z.enum(['SC', 'VP', 'JP', 'TG', 'AC'])),
  }),
  response: z.object({ games: z.array(Game), totalPages: z.int(), totalGames: z.int() }),
})

export const hotGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  summary: 'The most played games',
  cache: 30,
  request: z.strictObject({ language: Language }),
  response: z.object({ games: z.array(Game) }),
})

/** A vendor inside a lane. */
export const VendorCard = z.object({ vassalage: z.string(), displayName: z.string(), gameCount: z.int() })

export const gameVendors = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_newGameVendor',
  summary: 'The categories and the vendors in each',
  cache: 30,
  request: z.strictObject({ language: Language }),
  response: z.object({
    lanes: z.array(
      z.object({
        gameType: GameTypeCode,
        title: z.string(),
        cards: z.array(VendorCard),
        gameClassify: z.array(
          z.object({ key: z.string(), displayName: z.string(), gameCount: z.int(), sort: z.int() }),
        ),
      }),
    ),
  }),
})

/** `real` plays with the member's money and needs a real account; `trial` opens the demo in FUN for anyone. */
export const launchGame = endpoint({
  method: 'POST',
  path: '/wps/relay/GCS_gameLaunchFB',
  summary: 'Opens a game: the address of its window',
  auth: 'optional',
  request: z.strictObject({
    nodeId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    mode: z.enum(['real', 'trial']),
    language: Language,
    platform: z.enum(['html5-desktop', 'html5-mobile']),
  }),
  response: z.object({ url: z.url() }),
  errors: ['not-signed-in', 'trial-account', 'not-found', 'game-unavailable', 'vendor-failed', 'excluded'],
})
