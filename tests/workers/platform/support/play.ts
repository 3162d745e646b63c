import { expect } from 'vitest'
import type { WalletCallResponse } from '#api/vendors/vendor'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { BANK, type Player, sit, transaction, wallet } from './player.ts'
import { env } from './world.ts'

export type Body = Record<string, unknown>

/** The calls of one member's play, one after another; all but the last must be accepted. */
export class Play {
  player: Player
  last: WalletCallResponse | undefined

  constructor(player: Player) {
    this.player = player
  }

  async #call(path: string, body: Body): Promise<Body> {
    expect(this.last?.status ?? 'RS_OK', `before ${path}`).toBe('RS_OK')
    this.last = await wallet(path, body)
    expect(this.last.request_uuid).toBe(body.request_uuid)
    return body
  }

  bet(over: Body = {}): Promise<Body> {
    return this.#call('bet', transaction(this.player, over))
  }

  win(bet: Body, over: Body = {}): Promise<Body> {
    return this.#call('win', this.#about(bet, over))
  }

  rollback(bet: Body, over: Body = {}): Promise<Body> {
    const { is_free: isFree, ...rest } = this.#about(bet, { ...over })
    return this.#call('rollback', rest)
  }

  again(path: string, body: Body, over: Body = {}): Promise<Body> {
    return this.#call(path, { ...body, request_uuid: crypto.randomUUID(), ...over })
  }

  async exclude(): Promise<void> {
    await bankOf(env, BANK).setState(this.player.memberId, 'excluded')
  }

  async signOut(): Promise<void> {
    await bankOf(env, BANK).endGames(this.player.memberId)
  }

  /** Opens the game again; bets made with the earlier token still belong to it. */
  async reopen(): Promise<void> {
    this.player = { ...this.player, token: await sit(this.player.memberId) }
  }

  #about(bet: Body, over: Body): Body {
    const { transaction_uuid: referenceTransactionUuid, round, game_code: gameCode } = bet
    return transaction(this.player, {
      reference_transaction_uuid: referenceTransactionUuid,
      round,
      game_code: gameCode,
      ...over,
    })
  }
}
