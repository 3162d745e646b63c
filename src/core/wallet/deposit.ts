import { atom } from 'nanostores'
import { MAX_PICTURE_BYTES } from '#api/endpoint'
import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import { PICTURE_TYPES, upload } from '#api/upload'
import {
  confirmDeposit,
  createDeposit,
  type Deposit,
  type DepositField,
  type DepositMethod,
  depositList,
  depositMethods,
  depositProof,
} from '#api/wallet/wallet'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { isUndecided } from '../intent.ts'
import { onLive, onResync, pollWhileDown } from '../live/live.ts'
import { DEPOSIT_INTENT_KEY } from '../session-keys.ts'
import { onSessionEnd } from '../token.ts'
import { reloadBalance } from './balance.ts'

/**
 * The deposit a member wants to make. Its id is made once and stored until the deposit ends: a repeat never pays twice.
 */
interface Intent {
  id: string
  method: string
  amount: number
  currency: Currency
  /** What the method asks of the payer; absent where it asks nothing. */
  fields?: Partial<Record<DepositField['id'], string>>
}

export interface DepositState {
  methods: readonly DepositMethod[] | null
  /** Earlier transfers of the member that a person still has to find on the account, the newest first. */
  waiting: readonly Deposit[]
  /** Why the methods could not be loaded. */
  error: CallErrorCode | null
  /** The deposit in progress; its `state` determines the step. */
  deposit: Deposit | null
  /** True once the member has reported the transfer. */
  announced: boolean
}

const EMPTY: DepositState = { methods: null, waiting: [], error: null, deposit: null, announced: false }
const WATCH_EVERY_MS = 3000
/** How many waiting transfers stand above the form; the record of deposits has all. */
const MOST_WAITING = 2

export const $deposit = atom<DepositState>(EMPTY)

const change = (part: Partial<DepositState>) => $deposit.set({ ...$deposit.get(), ...part })

/** Opens the cashier: loads the methods, the transfers that wait, and the unfinished deposit of this tab if there is one. */
export async function openCashier(): Promise<void> {
  change({ error: null })
  const [methods, pending] = await Promise.all([
    call(depositMethods, {}),
    call(depositList, { state: 'pending' }),
    resume(),
  ])
  if (!methods.ok) return change({ error: methods.error })
  const byHand = new Set(methods.value.filter((method) => method.byHand).map(({ id }) => id))
  const waiting = pending.ok ? pending.value.deposits.filter(({ method }) => byHand.has(method)) : []
  change({ methods: methods.value, waiting: waiting.slice(0, MOST_WAITING) })
}

/** Starts a deposit, or repeats the one without a response. `amount` in minor units of `currency`. */
export async function startDeposit(wish: Omit<Intent, 'id'>): Promise<CallResult<Deposit>> {
  const stored = storedIntent()
  const intent = stored && isSame(stored, wish) ? stored : { ...wish, id: environment().uuid() }
  environment().session.setItem(DEPOSIT_INTENT_KEY, JSON.stringify(intent))
  return applyDepositResult(await call(createDeposit, intent))
}

/** Reports the member's transfer. Polls every few seconds until the cashier has confirmed it. */
export async function announceTransfer(): Promise<CallResult<Deposit>> {
  const { deposit } = $deposit.get()
  if (!deposit) return { ok: false, error: 'not-found' }
  const result = applyDepositResult(await call(confirmDeposit, { id: deposit.id }))
  if (result.ok) change({ announced: true })
  if (result.ok && result.value.state === 'pending') watch(result.value.id)
  return result
}

/** The content types of a receipt, as an input for files takes them. */
export const RECEIPT_TYPES = PICTURE_TYPES.join(',')
const MAX_RECEIPTS = 3

/** True for one to three pictures that the server takes (specification section 5). */
export function isReceipt(pictures: readonly Blob[]): boolean {
  const isTaken = ({ type, size }: Blob) => PICTURE_TYPES.some((taken) => taken === type) && size <= MAX_PICTURE_BYTES
  return pictures.length > 0 && pictures.length <= MAX_RECEIPTS && pictures.every(isTaken)
}

/** Sends the pictures of a receipt for the check of the transfer; they replace the earlier ones. */
export async function proveDeposit(pictures: readonly Blob[]): Promise<CallResult<Deposit>> {
  const { deposit } = $deposit.get()
  if (!deposit) return { ok: false, error: 'not-found' }
  const images: string[] = []
  for (const picture of pictures) {
    const result = await call(upload, {}, { picture })
    if (!result.ok) return result
    images.push(result.value.name)
  }
  const result = await call(depositProof, { id: deposit.id, images })
  if (result.ok) change({ deposit: result.value })
  return result
}

/** Opens an earlier deposit in the cashier: its payment data while it is unpaid, its proof once one was sent. */
export function continueDeposit(deposit: Deposit): void {
  change({ deposit, announced: deposit.proof.length > 0 })
  follow(deposit.id)
  watch(deposit.id)
}

/** Abandons the deposit; an unpaid one expires on the server. */
export function leaveDeposit(): void {
  environment().session.removeItem(DEPOSIT_INTENT_KEY)
  change({ deposit: null, announced: false })
}

/** Reads the unfinished deposit of this tab by creating it again: the same id and content is the same deposit. */
async function resume(): Promise<void> {
  const intent = storedIntent()
  const { deposit } = $deposit.get()
  // Another one that the member has opened stays open.
  if (intent && (!deposit || deposit.id === intent.id)) applyDepositResult(await call(createDeposit, intent))
}

/** Reads the state of the open deposit; one of before this tab is found in the list. */
async function readState(id: string): Promise<void> {
  if (storedIntent()?.id === id) return resume()
  const result = await call(depositList, {})
  if ($deposit.get().deposit?.id !== id) return
  const found = result.ok && result.value.deposits.find((deposit) => deposit.id === id)
  if (found) applyDepositResult({ ok: true, value: found })
}

/** The server takes the same id for the same content only. */
function isSame(stored: Intent, wish: Omit<Intent, 'id'>): boolean {
  const content = ({ method, amount, currency, fields }: typeof wish) =>
    JSON.stringify([method, amount, currency, fields])
  return content(stored) === content(wish)
}

/** Ends the polling, and the listening, for the deposit in progress. */
let stopWatching: (() => void) | null = null
let stopFollowing: (() => void) | null = null

// The methods stay: they are nothing of the member, and what was typed stays in a form that is open.
onSessionEnd(() => {
  stopWatching?.()
  stopFollowing?.()
  $deposit.set({ ...EMPTY, methods: $deposit.get().methods })
})

/** Reads the deposit again regularly while no events arrive. */
function watch(id: string): void {
  stopWatching?.()
  stopWatching = pollWhileDown(WATCH_EVERY_MS, () => readAgain(id))
}

/** Reads the deposit again when the server says that it has changed. */
function follow(id: string): void {
  stopFollowing?.()
  const read = () => void readAgain(id)
  const stops = [onLive('deposit', (event) => event.id === id && read()), onResync(read)]
  stopFollowing = () => {
    for (const stop of stops) stop()
  }
}

async function readAgain(id: string): Promise<void> {
  if (isOpen(id)) await readState(id)
  if (isOpen(id)) return
  stopWatching?.()
  stopFollowing?.()
}

function isOpen(id: string): boolean {
  const { deposit } = $deposit.get()
  return deposit?.id === id && deposit.state === 'pending'
}

function applyDepositResult(result: CallResult<Deposit>): CallResult<Deposit> {
  if (result.ok) {
    const isNew = $deposit.get().deposit?.id !== result.value.id
    change({ deposit: result.value })
    if (isNew && result.value.state === 'pending') follow(result.value.id)
  }
  if (result.ok && result.value.state === 'credited') void reloadBalance()
  const over = result.ok ? result.value.state !== 'pending' : !isUndecided(result.error)
  if (over) environment().session.removeItem(DEPOSIT_INTENT_KEY)
  return result
}

function storedIntent(): Intent | null {
  const stored = environment().session.getItem(DEPOSIT_INTENT_KEY)
  return stored ? (JSON.parse(stored) as Intent) : null
}
