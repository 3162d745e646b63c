import { atom } from 'nanostores'
import { redeemCode } from '#api/rewards/promotion-codes'
import type { Reward } from '#api/rewards/rewards'
import { type CallFailure, call } from '../call.ts'
import { environment } from '../environment.ts'
import { onSessionEnd, sessionCheck } from '../token.ts'
import { $openRewards, loadRewards } from './rewards.ts'

interface CodeEntryState {
  /** What is typed. It stays when a code is refused. */
  code: string
  sending: boolean
  /** Why it was not taken: nothing was typed, or what the server says, with the wait in seconds where there is one. */
  fault: 'required' | CallFailure | null
  /** The reward of the code that was taken last; null after something else was typed. */
  taken: Reward | null
}
const EMPTY: CodeEntryState = { code: '', sending: false, fault: null, taken: null }

/** The promotion code that the member enters. */
export const $codeEntry = atom<CodeEntryState>(EMPTY)
/** What was last sent without an answer, with its id: the same again is the same entry. */
let sent: { id: string; code: string } | null = null

const change = (part: Partial<CodeEntryState>) => $codeEntry.set({ ...$codeEntry.get(), ...part })

/** The page is left. */
export function leaveCodeEntry(): void {
  $codeEntry.set(EMPTY)
}

onSessionEnd(() => {
  sent = null
  leaveCodeEntry()
})

export function writeCode(code: string): void {
  change({ code, fault: null, taken: null })
}

/** Sends the code; its reward then stands first among what can be collected. */
export async function sendCode(): Promise<void> {
  const { code, sending } = $codeEntry.get()
  if (sending) return
  if (code.trim() === '') return change({ fault: 'required', taken: null })
  sent = sent?.code === code ? sent : { id: environment().uuid(), code }
  change({ sending: true, fault: null, taken: null })
  const isSameSession = sessionCheck()
  const result = await call(redeemCode, { id: sent.id, code })
  if (!isSameSession()) return
  if (!result.ok) return change({ sending: false, fault: result })
  sent = null
  $codeEntry.set({ ...EMPTY, taken: result.value })
  const open = $openRewards.get()
  if (open !== null && result.value.state === 'open')
    $openRewards.set([result.value, ...open.filter(({ id }) => id !== result.value.id)])
  void loadRewards()
}
