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
  depositMethods,
  depositProof,
} from '#api/wallet/wallet'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { DEPOSIT_INTENT_KEY } from '../session-keys.ts'
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
  /** Why the methods could not be loaded. */
  error: CallErrorCode | null
  /** The deposit in progress; its `state` determines the step. */
  deposit: Deposit | null
  /** True once the member has reported the transfer. */
  announced: boolean
}

const EMPTY: DepositState = { methods: null, error: null, deposit: null, announced: false }
const WATCH_EVERY_MS = 3000

/** Without a response it is unknown whether the deposit was made: the same id must be tried again. */
const UNANSWERED: readonly CallErrorCode[] = [
  'network',
  'timeout',
  'upstream-failed',
  'upstream-timeout',
  'unknown',
  'busy',
  'too-many-requests',
  'not-signed-in',
]

export const $deposit = atom<DepositState>(EMPTY)

const change = (part: Partial<DepositState>) => $deposit.set({ ...$deposit.get(), ...part })

/** Opens the cashier: loads the methods, and the unfinished deposit of this tab if there is one. */
export async function openCashier(): Promise<void> {
  change({ error: null })
  const [methods] = await Promise.all([call(depositMethods, {}), resume()])
  change(methods.ok ? { methods: methods.value } : { error: methods.error })
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

/** Shows the pictures of a receipt to whoever checks the transfer; they replace the ones shown before. */
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

/** Abandons the deposit; an unpaid one expires on the server. */
export function leaveDeposit(): void {
  environment().session.removeItem(DEPOSIT_INTENT_KEY)
  change({ deposit: null, announced: false })
}

/** Reads the state of a deposit by creating it again: the same id and content is the same deposit. */
async function resume(): Promise<void> {
  const intent = storedIntent()
  if (intent) applyDepositResult(await call(createDeposit, intent))
}

/** The server takes the same id for the same content only. */
function isSame(stored: Intent, wish: Omit<Intent, 'id'>): boolean {
  const content = ({ method, amount, currency, fields }: typeof wish) =>
    JSON.stringify([method, amount, currency, fields])
  return content(stored) === content(wish)
}

function watch(id: string): void {
  environment().after(WATCH_EVERY_MS, async () => {
    if ($deposit.get().deposit?.id !== id) return
    await resume()
    if ($deposit.get().deposit?.state === 'pending') watch(id)
  })
}

function applyDepositResult(result: CallResult<Deposit>): CallResult<Deposit> {
  if (result.ok) change({ deposit: result.value })
  if (result.ok && result.value.state === 'credited') void reloadBalance()
  const over = result.ok ? result.value.state !== 'pending' : !UNANSWERED.includes(result.error)
  if (over) environment().session.removeItem(DEPOSIT_INTENT_KEY)
  return result
}

function storedIntent(): Intent | null {
  const stored = environment().session.getItem(DEPOSIT_INTENT_KEY)
  return stored ? (JSON.parse(stored) as Intent) : null
}
