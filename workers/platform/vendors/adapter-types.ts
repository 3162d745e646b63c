import type { Currency } from '#api/money'
import type { ListedJackpot } from '#api/vendors/jackpots'
import type { GameUrlRequest, ListedGame } from '#api/vendors/vendor'
import type { GameRules } from '#brand/jurisdictions/profiles'
import type { Env } from '../env.ts'
import type { RegisteredVendor } from '../registry/registry.ts'

/** A game to open: for a member with a token, or as a demo in FUN without either. */
export type Launch = Required<
  Pick<GameUrlRequest, 'game_code' | 'currency' | 'country' | 'lang' | 'lobby_url' | 'deposit_url'>
> &
  Pick<GameUrlRequest, 'user' | 'token' | 'wallet'> & {
    /** What the game has to keep to for this player. */
    rules: GameRules
    /** The player's address, for vendors that require it. */
    address: string
  }

/** A bet that a vendor is asked about. */
export interface RoundQuestion {
  member: string
  round: string
  /** The vendor's own id of the bet. */
  transaction: string
  /** The language of the round's page, and where it leads back to; vendors may ignore both. */
  language?: string
  lobbyUrl?: string
}

/** `known`: the vendor has the round and settles it. `unknown`: it reports that it never had it. */
export type RoundStatus = 'known' | 'unknown' | 'unsure'

/** What a vendor says of a round; what it does not state is null. */
export interface RoundReport {
  status: RoundStatus
  /** Its page of the round. */
  page: string | null
  /** A page of it that may be framed: how the round ended. */
  picture: string | null
  /** The rules that the bet was accepted under, and their first day. */
  rules: { version: string; since: string | null } | null
}

/** A report without anything to show. */
export const bareReport = (status: RoundStatus): RoundReport => ({ status, page: null, picture: null, rules: null })

/** The interface of a vendor adapter, for every protocol. */
export interface VendorAdapter {
  /** Returns the URL of the game's window, or null. */
  launch(env: Env, vendor: RegisteredVendor, launch: Launch): Promise<string | null>
  /** Returns the vendor's games, or null when it sent no list; entries that cannot be parsed are left out. */
  games(env: Env, vendor: RegisteredVendor): Promise<ListedGame[] | null>
  round(env: Env, vendor: RegisteredVendor, question: RoundQuestion): Promise<RoundReport>
  /** Returns the vendor's pots, or null when it sent no list; absent where the protocol has no such call. */
  jackpots?(env: Env, vendor: RegisteredVendor, currencies: readonly Currency[]): Promise<ListedJackpot[] | null>
}
