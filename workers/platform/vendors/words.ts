import type { GameUrlRequest, ListedGame } from '#api/vendor'
import type { Env } from '../env.ts'
import type { RegisteredVendor } from '../registry/registry.ts'

/** A game to open: for a member with a token, or as a demo in FUN without either. */
export type Launch = Required<
  Pick<GameUrlRequest, 'game_code' | 'currency' | 'country' | 'lang' | 'lobby_url' | 'deposit_url'>
> &
  Pick<GameUrlRequest, 'user' | 'token' | 'wallet'> & {
    /** The player's, where a vendor asks for it. */
    address: string
  }

/** A bet whose end nobody has told. */
export interface OpenBet {
  member: string
  round: string
  /** The vendor's own id of the bet. */
  transaction: string
}

/** `known`: the vendor has the round, so it is the vendor's to settle. `unknown`: it says it never had it. */
export type RoundSaid = 'known' | 'unknown' | 'unsure'

/** What a vendor answers, whatever it speaks. */
export interface VendorHalf {
  /** The address of the game's window, or null. */
  launch(env: Env, vendor: RegisteredVendor, launch: Launch): Promise<string | null>
  /** The games it has, or null when it gave no list; what cannot be read is left out. */
  games(env: Env, vendor: RegisteredVendor): Promise<ListedGame[] | null>
  round(env: Env, vendor: RegisteredVendor, bet: OpenBet): Promise<RoundSaid>
}
