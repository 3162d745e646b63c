import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { claimRaffle, type Raffle, type RaffleTicket, raffleList, raffleTickets } from '#api/rewards/promotions'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { isRealMember } from '../session/login/login-gate.ts'
import { DECLINED_KEY } from '../session-keys.ts'
import { createStatuses } from './statuses.ts'

interface RafflesState {
  /** Null before they have come. */
  raffles: readonly Raffle[] | null
  error: CallErrorCode | null
}

/** The raffles as everybody sees them. */
export const $raffles = atom<RafflesState>({ raffles: null, error: null })

/** How each raffle stands for the member. */
export const {
  $state: $tickets,
  load: loadTickets,
  change,
} = createStatuses<RaffleTicket, Raffle>(async () => {
  const result = await call(raffleTickets, {})
  if (!result.ok) return result
  const { tickets, own } = result.value
  return { ok: true, value: { statuses: tickets.map((one) => [one.raffle, one] as const), own } }
})

/** Reads the raffles, and the member's tickets where somebody is signed in. */
export async function loadRaffles(): Promise<void> {
  if ($raffles.get().raffles === null) $raffles.set({ raffles: null, error: null })
  const list = call(raffleList, {})
  const own = loadTickets()
  const result = await list
  await own
  if (result.ok) $raffles.set({ raffles: result.value.raffles, error: null })
  else $raffles.set({ ...$raffles.get(), error: result.error })
}

/** Takes a ticket; a visitor gets the login. Who has one already gets that. */
export async function joinRaffle(raffle: string): Promise<void> {
  if (isRealMember() && (await change(raffle, () => call(claimRaffle, { raffle })))) void loadRaffles()
}

/** The offers that this browser's reader does not want to see. */
export const $declined = atom<ReadonlySet<string>>(new Set())

/** Reads what was declined in this browser before. */
export function recallDeclined(): void {
  $declined.set(new Set((environment().local.getItem(DECLINED_KEY) ?? '').split(' ').filter(Boolean)))
}

/** Remembers in this browser whether its reader wants to see an offer. */
export function declineOffer(id: string, isDeclined: boolean): void {
  const ids = new Set($declined.get())
  if (isDeclined) ids.add(id)
  else ids.delete(id)
  $declined.set(ids)
  environment().local.setItem(DECLINED_KEY, [...ids].join(' '))
}
