import { atom } from 'nanostores'
import {
  acceptFreeRounds as acceptCall,
  declineFreeRounds as declineCall,
  type FreeRounds,
  freeRoundList,
} from '#api/rewards/free-rounds'
import { call } from '../call.ts'
import { type Environment, environment } from '../environment.ts'
import { onSessionEnd } from '../token.ts'
import { onReturnTo } from './points.ts'
import { createStatuses } from './statuses.ts'

/** The free rounds of the member, by the name of their reward. */
const statuses = createStatuses<FreeRounds, never>(async () => {
  const result = await call(freeRoundList, {})
  if (!result.ok) return result
  return { ok: true, value: { statuses: result.value.freeRounds.map((one) => [one.reward, one] as const), own: [] } }
})
export const { $state: $freeRounds, load: loadFreeRounds } = statuses

/** Those that the member has accepted or declined since the page was opened: they stay where they stood. */
export const $chosenRounds = atom<ReadonlySet<string>>(new Set())

export const acceptFreeRounds = (reward: string) => change(reward, () => call(acceptCall, { reward }))
export const declineFreeRounds = (reward: string) => change(reward, () => call(declineCall, { reward }))

async function change(reward: string, send: Parameters<typeof statuses.change>[1]): Promise<void> {
  const result = await statuses.change(reward, send)
  if (result?.ok) $chosenRounds.set(new Set([...$chosenRounds.get(), reward]))
  // What is shown is no longer so.
  if (result?.ok === false) void loadFreeRounds()
}

let isOpen = false
/** The page whose returns are followed already. */
let followed: Environment | null = null

/** Reads them, and again when the person returns, as from a game. */
export function openFreeRounds(): void {
  isOpen = true
  if (followed !== environment())
    onReturnTo(
      () => isOpen,
      () => void loadFreeRounds(),
    )
  followed = environment()
  void loadFreeRounds()
}

/** The page is left. */
export function leaveFreeRounds(): void {
  isOpen = false
  $chosenRounds.set(new Set())
}

onSessionEnd(leaveFreeRounds)
