import type { GameUrlRequest, ListedGame } from '#api/vendors/vendor'
import type { Env } from '../env.ts'
import type { RegisteredVendor } from '../registry/registry.ts'

/** A game to open: for a member with a token, or as a demo in FUN without either. */
export type Launch = Required<
  Pick<GameUrlRequest, 'game_code' | 'currency' | 'country' | 'lang' | 'lobby_url' | 'deposit_url'>
> &
  Pick<GameUrlRequest, 'user' | 'token' | 'wallet'> & {
    /** The player's address, for vendors that require it. */
    address: string
  }

/** A bet that its vendor has not ended. */
export interface OpenBet {
  member: string
  round: string
  /** The vendor's own id of the bet. */
  transaction: string
}

/** `known`: the vendor has the round and settles it. `unknown`: it reports that it never had it. */
export type RoundStatus = 'known' | 'unknown' | 'unsure'

/** The interface of a vendor adapter, for every protocol. */
export interface VendorAdapter {
  /** Returns the URL of the game's window, or null. */
  launch(env: Env, vendor: RegisteredVendor, launch: Launch): Promise<string | null>
  /** Returns the vendor's games, or null when it sent no list; entries that cannot be parsed are left out. */
  games(env: Env, vendor: RegisteredVendor): Promise<ListedGame[] | null>
  round(env: Env, vendor: RegisteredVendor, bet: OpenBet): Promise<RoundStatus>
}
