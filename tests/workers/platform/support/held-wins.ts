import { expect } from 'vitest'
import type { BankHeldWin } from '../../../../workers/platform/bank/held-wins/held-win-types.ts'
import { BANK, newPlayer, type Player, transaction, wallet } from './player.ts'
import { callApi, expectValue } from './world.ts'

export type HeldWinView = BankHeldWin & { reference: string; account: string | null }

/** Returns the held wins of a member. */
export async function heldWinsOf(memberId: string): Promise<HeldWinView[]> {
  const { items } = expectValue(await callApi<{ items: HeldWinView[] }>('GET', `/ops/held-wins?bank=${BANK}`))
  return items.filter((one) => one.memberId === memberId)
}

/** Bets 0.01 and wins 9,000,000.00, as a vendor whose key was stolen would. */
export async function winTooMuch(
  who?: Player,
): Promise<{ player: Player; win: Record<string, unknown>; reference: string }> {
  const player = who ?? (await newPlayer())
  const bet = transaction(player, { amount: 1_000 })
  expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK', balance: 99_999_000 })
  const reference = { reference_transaction_uuid: bet.transaction_uuid, round_closed: true, amount: 900_000_000_000 }
  const win = { ...bet, ...reference, transaction_uuid: crypto.randomUUID() }
  expect(await wallet('win', win)).toMatchObject({ status: 'RS_OK', balance: 99_999_000 })
  const [held] = await heldWinsOf(player.memberId)
  return { player, win, reference: held?.reference ?? '' }
}
