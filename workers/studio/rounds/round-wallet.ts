import type { Currency } from '#api/money'
import {
  fromVendorUnits,
  type PlayStop,
  type REALITY_CHECK_DUE,
  toVendorUnits,
  type WalletCallResponse,
} from '#api/vendors/vendor'
import type { Keys } from '../operators.ts'
import { callWallet } from '../wallet.ts'
import type { GameLaunch } from './launch.ts'
import type { RoundRow } from './Rounds.ts'
import type { RaiseRow } from './row-types.ts'
import type { RoundWalletResult } from './wallet-results.ts'

/** The status that a wallet returned and its balance in minor units; null when it returned none. */
export interface RoundWalletReply {
  result: RoundWalletResult
  balance: number | null
  /** Why the member may not play, or not now, where the operator says so. */
  stop?: PlayStop | typeof REALITY_CHECK_DUE | null
}

/**
 * The wallet that stakes are taken from and wins paid to. Every call may be repeated, because its id is stored before.
 */
export interface RoundWallet {
  balance(): Promise<RoundWalletReply>
  bet(round: RoundRow, stake: Stake): Promise<RoundWalletReply>
  win(round: RoundRow): Promise<RoundWalletReply>
  rollback(round: RoundRow, stake: Stake): Promise<RoundWalletReply>
}

/** One stake of a round: its bet, or the further stake of a step. */
export interface Stake {
  id: string
  amount: number
  token: string | null
  rollbackId: string
  /** True for the bet: without it there is no round. */
  isBet: boolean
}

export function betOf({ betId, bet, token, rollbackId }: RoundRow): Stake {
  return { id: betId, amount: bet, token, rollbackId, isBet: true }
}

export function stakeOfRaise({ id, stake, token, rollbackId }: RaiseRow): Stake {
  return { id, amount: stake, token, rollbackId, isBet: false }
}

/** Plays rounds with the operator's seamless wallet (operator wallet 1.5). */
export function createOperatorWallet(
  keys: Keys,
  launch: GameLaunch,
  supplierUser: string,
  gameId: number,
): RoundWallet {
  const about = { game_code: launch.game, game_id: gameId }
  const send = async (path: string, body: object): Promise<RoundWalletReply> => {
    const response = await callWallet(keys, launch.operatorId, path, body)
    return typeof response === 'string' ? { result: response, balance: null } : replyOf(response, launch.currency)
  }
  /** Ends a stake with the token that it was placed with; with that of the newest launch where the operator lost the other. */
  const end = async (path: string, token: string | null, body: object): Promise<RoundWalletReply> => {
    const reply = await send(path, { ...body, token })
    const isLost = reply.result === 'RS_ERROR_INVALID_TOKEN' && launch.token !== null && launch.token !== token
    return isLost ? send(path, { ...body, token: launch.token }) : reply
  }
  const money = (round: RoundRow, amount: number) => ({
    ...about,
    round: round.id,
    supplier_user: supplierUser,
    is_free: round.reward !== null,
    ...(round.reward !== null && { reward_uuid: round.reward }),
    currency: round.currency,
    amount: toVendorUnits(amount, round.currency),
  })
  return {
    balance: () => send('/wallet/balance', { ...about, token: launch.token, supplier_user: supplierUser }),
    bet: (round, { id, amount, token }) =>
      send('/wallet/bet', { ...money(round, amount), token, transaction_uuid: id, round_closed: false }),
    win: (round) =>
      end('/wallet/win', round.token, {
        ...money(round, round.win),
        transaction_uuid: round.winId,
        reference_transaction_uuid: round.betId,
        round_closed: true,
      }),
    rollback: (round, { id, token, rollbackId, isBet }) =>
      end('/wallet/rollback', token, {
        ...about,
        round: round.id,
        transaction_uuid: rollbackId,
        reference_transaction_uuid: id,
        round_closed: isBet,
      }),
  }
}

/** Reads a response. The balance is null when it is in another currency or finer than a minor unit. */
function replyOf(response: WalletCallResponse, currency: Currency): RoundWalletReply {
  const readable = response.balance !== undefined && (response.currency ?? currency) === currency
  const balance = readable ? fromVendorUnits(response.balance ?? 0, currency) : null
  return { result: response.status, balance, stop: response.user_disabled_by ?? response.bet_refused_by ?? null }
}

/** The play money at the start of a demo, in minor units of FUN. */
const PLAY_MONEY = 500_000

interface PlayMoney {
  balance: number
  /** Ids of calls already applied, so that a repeated call changes nothing. */
  applied: string[]
}

/** More than the stakes of any one round: only those of the last round are ever repeated. */
const MOST_APPLIED = 32

/** Plays rounds with play money, without calling a wallet (operator wallet 1.5 "DEMO mode"; GLI-19 4.9.1). */
export function createPlayMoneyWallet(kv: SyncKvStorage): RoundWallet {
  const apply = (id: string, change: number, only = true): RoundWalletReply => {
    const held = kv.get<PlayMoney>('play-money') ?? { balance: PLAY_MONEY, applied: [] }
    if (held.applied.includes(id) || !only) return { result: 'RS_OK', balance: held.balance }
    if (held.balance + change < 0) return { result: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: held.balance }
    const balance = held.balance + change
    kv.put<PlayMoney>('play-money', { balance, applied: [...held.applied, id].slice(-MOST_APPLIED) })
    return { result: 'RS_OK', balance }
  }
  const wasTaken = ({ id }: Stake) => kv.get<PlayMoney>('play-money')?.applied.includes(id) ?? false
  return {
    balance: async () => apply('', 0, false),
    bet: async (_, { id, amount }) => apply(id, -amount),
    win: async (round) => apply(round.winId, round.win),
    rollback: async (_, stake) => apply(stake.rollbackId, stake.amount, wasTaken(stake)),
  }
}
