import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { payReceivable, type Receivable, receivables } from '#api/wallet/receivables'
import { call } from '../call.ts'
import { intentFor, settleIntent } from '../intent.ts'
import { RECEIVABLE_INTENT_KEY } from '../session-keys.ts'
import { onSessionEnd, sessionCheck } from '../token.ts'
import { reloadBalance } from './balance.ts'

export interface ReceivablesState {
  /** What is still owed, the newest first; null while it is loading. */
  open: readonly Receivable[] | null
  /** The number of the one that is being paid. */
  busy: number | null
  /** Why they could not be loaded, or the last payment was refused. */
  error: CallErrorCode | null
  /** What was paid last, in minor units. */
  paid: number
}

const EMPTY: ReceivablesState = { open: null, busy: null, error: null, paid: 0 }

export const $receivables = atom<ReceivablesState>(EMPTY)

const change = (part: Partial<ReceivablesState>) => $receivables.set({ ...$receivables.get(), ...part })

/** Loads what the member owes. */
export async function readReceivables(): Promise<void> {
  const isSameSession = sessionCheck()
  const result = await call(receivables, {})
  if (!isSameSession()) return
  if (!result.ok) return change({ error: result.error })
  change({ open: result.value.receivables.filter(({ left }) => left > 0), error: null })
}

/** Pays from the balance. The id is made once for a payment without an answer, so that a repeat never pays twice. */
export async function payOwed({ number, currency }: Receivable, amount: number): Promise<void> {
  if ($receivables.get().busy !== null) return
  const isSameSession = sessionCheck()
  change({ busy: number, error: null })
  const result = await call(payReceivable, intentFor(RECEIVABLE_INTENT_KEY, { number, amount, currency }))
  if (!isSameSession()) return
  settleIntent(RECEIVABLE_INTENT_KEY, result)
  change(result.ok ? { busy: null, paid: amount } : { busy: null, error: result.error })
  void reloadBalance()
  await readReceivables()
  if (!result.ok) change({ error: result.error })
}

onSessionEnd(() => $receivables.set(EMPTY))
