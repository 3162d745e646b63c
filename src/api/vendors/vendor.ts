import * as z from 'zod/mini'
import { CURRENCY_DECIMALS, type Currency } from '../money.ts'

/**
 * The seamless wallet between the platform (operator's side) and a game vendor (vendor's side): the published operator
 * wallet 1.5. RSA-SHA256 over the raw body, base64, in `X-Auth-Signature`. Amounts are x 100000.
 */
export const SIGNATURE_HEADER = 'X-Auth-Signature'
export const VENDOR_UNITS = 100_000

export const WALLET_STATUSES = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_TIMEOUT',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_BET_LIMIT_EXCEEDED',
] as const
export type WalletStatus = (typeof WALLET_STATUSES)[number]

const Text = z.string().check(z.minLength(1), z.maxLength(128))
const VendorAmount = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

/** The interface requires a "standard 16-byte UUID" only here; the other ids are free text. */
const RequestId = z.guid()
/** A field a request may omit; some suppliers send null instead. */
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/** A field of another call: a body that has it was signed for that one. */
const absent = z.optional(z.null())

export const WalletCheck = z.object({ token: Text, game_code: absent, transaction_uuid: absent })
export const WalletBalance = z.object({
  token: Text,
  request_uuid: RequestId,
  supplier_user: z.nullable(z.string()),
  game_code: Text,
  game_id: maybe(z.int()),
})
const Transaction = z.object({
  token: Text,
  transaction_uuid: Text,
  request_uuid: RequestId,
  round: Text,
  round_closed: z.boolean(),
  game_code: Text,
  /** Deprecated in favour of `game_code`; may differ between a vendor's servers. */
  game_id: maybe(z.int()),
})
const Wager = z.extend(Transaction, {
  supplier_user: z.nullable(z.string()),
  is_free: z.boolean(),
  currency: z.string(),
  amount: VendorAmount,
  bet: maybe(z.string()),
  campaign_uuid: maybe(z.string()),
  reward_uuid: maybe(z.string()),
})
export const WalletBet = z.extend(Wager, { reference_transaction_uuid: absent, jackpot_win: absent })
export const WalletWin = z.extend(Wager, {
  reference_transaction_uuid: Text,
  /** The part of `amount` that a jackpot paid. */
  jackpot_win: maybe(VendorAmount),
})
export const WalletRollback = z.extend(Transaction, {
  reference_transaction_uuid: Text,
  is_free: maybe(z.boolean()),
  user: maybe(z.string()),
  amount: absent,
  currency: absent,
})
export type WalletCheck = z.infer<typeof WalletCheck>
export type WalletBalance = z.infer<typeof WalletBalance>
export type WalletWager = z.infer<typeof Wager>
export type WalletBet = z.infer<typeof WalletBet>
export type WalletWin = z.infer<typeof WalletWin>
export type WalletRollback = z.infer<typeof WalletRollback>

/** What may be said in other ways than ours, or not at all; what cannot be read is unknown, and the rest is accepted. */
const readable = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** Why a member may not play (`RS_ERROR_USER_DISABLED`). */
export const PLAY_STOPS = [
  'account-closed',
  'excluded',
  'under-review',
  'line-frozen',
  'play-frozen',
  'identity-required',
] as const
export type PlayStop = (typeof PLAY_STOPS)[number]

/** Our extension (`bet_refused_by`): a bet is not refused by a limit, but by a check that waits for its member. */
export const REALITY_CHECK_DUE = 'reality-check-due'

export const WalletCallResponse = z.object({
  user: z.optional(z.string()),
  status: z.enum(WALLET_STATUSES),
  request_uuid: z.string(),
  currency: z.optional(z.string()),
  balance: z.optional(z.int()),
  /** Our extension, for the games of the house alone: what its window tells a member who may not play. */
  user_disabled_by: readable(z.enum(PLAY_STOPS)),
  /** The same of a bet that is refused for a moment (`RS_ERROR_BET_LIMIT_EXCEEDED`). */
  bet_refused_by: readable(z.literal(REALITY_CHECK_DUE)),
})
export type WalletCallResponse = z.infer<typeof WalletCallResponse>

/** A signed body of the wrong shape that names a token: it is refused with the balance behind that token. */
export const WalletMisshapen = z.object({ token: Text, request_uuid: z.catch(Text, '') })
export type WalletMisshapen = z.infer<typeof WalletMisshapen>

/** `/wallet/check`: a new token in exchange for the one that travelled in a URL. */
export const WalletCheckResponse = z.object({ token: z.string(), status: z.literal('RS_OK') })
export type WalletCheckResponse = z.infer<typeof WalletCheckResponse>

/** An error before the member is identified; repeats the request's own id when it has one. */
export function walletRefusal(status: WalletStatus, body?: unknown): WalletCallResponse {
  const requestUuid = typeof body === 'object' && body !== null && 'request_uuid' in body ? body.request_uuid : ''
  return { status, request_uuid: typeof requestUuid === 'string' ? requestUuid.slice(0, 128) : '' }
}

/**
 * Our extension: what the game has to keep to for this player. Absent where no rule limits it; the country of the request may
 * make it stricter.
 */
const GameRules = z.object({
  autoplay: z.boolean(),
  /** The shortest time from the start of one round to the next, in milliseconds: of slots, and of every other game. */
  round_ms: z.object({ slot: z.int().check(z.minimum(0)), other: z.int().check(z.minimum(0)) }),
})

/** The vendor's side: `POST /api/game/url`, `list`, `round`, signed by the operator. */
export const GameUrlRequest = z.object({
  operator_id: Text,
  sub_partner_id: Text,
  user: z.optional(Text),
  token: z.optional(Text),
  game_code: Text,
  currency: z.string(),
  country: z.string().check(z.length(2)),
  lang: z.string(),
  lobby_url: z.string(),
  deposit_url: z.optional(z.string()),
  /** Our extension: `transfer` plays from the vendor wallet and needs no token (docs/vendor-wallets.md). */
  wallet: z.optional(z.enum(['seamless', 'transfer'])),
  game_rules: z.optional(GameRules),
})
export type GameUrlRequest = z.infer<typeof GameUrlRequest>
export const GameUrlResponse = z.object({ url: z.url() })

/** The categories of the interface, as its list of games names them. */
export const GAME_CATEGORIES = [
  'Unknown',
  'Baccarat',
  'Bet On Poker',
  'Bingo',
  'Blackjack',
  'Casual Games',
  'Jackpot Slots',
  'Live Baccarat',
  'Live Blackjack',
  'Live Dealer',
  'Live Dice',
  'Live Games',
  'Live Keno',
  'Live Lottery',
  'Live Roulette',
  'Lottery',
  'Multiplayer',
  'Player Props',
  'Poker',
  'Roulette',
  'Scratch Cards',
  'Sportsbook',
  'Table Games',
  'Video Poker',
  'Video Slots',
  'Virtual Sports',
  'Wheel of Fortune',
  'Video Bingo',
  'Fixed Odds',
] as const
export type GameCategory = (typeof GAME_CATEGORIES)[number]

/**
 * A game of `POST /api/game/list`. `game_code` is missing from the interface's schema but present in all its examples;
 * a category the interface adds later is read as Unknown.
 */
export const ListedGame = z.object({
  game_id: z.int(),
  game_code: Text,
  name: Text,
  category: z.catch(z.enum(GAME_CATEGORIES), 'Unknown'),
  product: z.string(),
  enabled: z.boolean(),
  platforms: z.array(z.string()),
  blocked_countries: z.array(z.string()),
  url_thumb: z.string(),
  url_background: z.string(),
  url_square_thumb: z.optional(z.string()),
  /** Our extensions: the return to player in per cent, such as "96.09", and the stakes of a round by currency. */
  rtp: readable(z.union([z.string(), z.number()])),
  stakes: readable(z.record(z.string(), z.object({ min: VendorAmount, max: VendorAmount }))),
  /**
   * How many rounds of a hundred pay anything, such as "49.50", and how many more than was staked; the standard
   * deviation of what one bet pays, in stakes;
   * the most that a round pays, in stakes; and its frequency: one in so many. Where a game offers several bets, the return
   * of the one that returns most, in per cent; `rtp` is that of the one with the least.
   */
  odds: readable(
    z.object({
      hit_rate: z.nullable(z.string()),
      gain_rate: z.optional(z.string()),
      deviation: z.nullable(z.string()),
      top_pay: z.number().check(z.minimum(0)),
      top_one_in: z.number().check(z.minimum(1)),
      highest_rtp: z.optional(z.string()),
    }),
  ),
})
export type ListedGame = z.infer<typeof ListedGame>

/**
 * `POST /api/game/round`: the page of a round; 405 with code 100 (its example writes `"100,"`) for an unknown round.
 */
export const RoundResponse = z.object({
  url: z.url(),
  /**
   * Our extensions: a page that shows only how the round ended, which may be framed; and the version of the rules that
   * the bet was accepted under, with its first day.
   */
  picture_url: readable(z.url()),
  rules: readable(z.object({ version: Text, since: z.optional(z.iso.date()) })),
})
export type RoundResponse = z.infer<typeof RoundResponse>
export const UnknownRound = z.object({
  code: z.pipe(z.transform(String), z.string().check(z.regex(/^100\b/))),
})

export const GameListRequest = z.object({ operator_id: Text })
export const GameRoundRequest = z.object({
  operator_id: Text,
  sub_partner_id: Text,
  user: z.optional(Text),
  round: z.optional(Text),
  transaction_uuid: z.optional(z.uuid()),
  /** Our extensions: the language of the page, and where it leads back to. */
  lang: z.optional(Text),
  lobby_url: z.optional(z.url()),
})

/** Returns how many of the wallet's units are one minor unit. Whole: every currency has at most 5 decimals. */
export function vendorStep(currency: Currency): number {
  return VENDOR_UNITS / 10 ** CURRENCY_DECIMALS[currency]
}

/** Minor units -> the wallet's units. Exact below 2^53 of the result. */
export function toVendorUnits(minor: number, currency: Currency): number {
  return minor * vendorStep(currency)
}

/** The wallet's units -> minor units, or null when precision would be lost (such an amount is refused). */
export function fromVendorUnits(units: number, currency: Currency): number | null {
  const step = vendorStep(currency)
  return units % step === 0 ? units / step : null
}
