import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { type VipStatus, vipStatus } from '#api/rewards/vip'
import { call } from '../call.ts'
import { onSessionEnd } from '../token.ts'

export interface VipState {
  status: 'loading' | 'failed' | 'ready'
  /** Null where there is no VIP for the member. */
  vip: VipStatus | null
  error: CallErrorCode | null
}

const EMPTY: VipState = { status: 'loading', vip: null, error: null }

/** The member's VIP rank, as the server has just decided it. */
export const $vip = atom<VipState>(EMPTY)

let turn = 0

/** Loads the rank; an answer to an earlier call, or after the page was left, is dropped. */
export async function openVip(): Promise<void> {
  turn += 1
  const mine = turn
  $vip.set(EMPTY)
  const result = await call(vipStatus, {})
  if (mine !== turn) return
  $vip.set(
    result.ok
      ? { status: 'ready', vip: result.value.vip, error: null }
      : { status: 'failed', vip: null, error: result.error },
  )
}

/** The page is left: keeps nothing. */
export function leaveVip(): void {
  turn += 1
  $vip.set(EMPTY)
}

onSessionEnd(leaveVip)
