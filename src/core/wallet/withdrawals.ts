import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import { joinGroups, trimMarks } from '#api/typed'
import {
  addPayoutAccount,
  cancelWithdrawal,
  confirmWithdrawal,
  createWithdrawal,
  denyWithdrawal,
  type PayoutAccount,
  type PayoutKind,
  type PayoutMethod,
  payoutAccounts,
  removePayoutAccount,
  type Withdrawal,
  withdrawals,
} from '#api/wallet/withdrawals'
import { type CallResult, call } from '../call.ts'
import { intentFor, settleIntent } from '../intent.ts'
import { onLive, onResync, pollWhileDown } from '../live/live.ts'
import { WITHDRAWAL_INTENT_KEY } from '../session-keys.ts'
import { onSessionEnd } from '../token.ts'
import { reloadBalance } from './balance.ts'

export interface WithdrawalsState {
  /** Null while they are loading. */
  accounts: readonly PayoutAccount[] | null
  methods: readonly PayoutMethod[]
  withdrawals: readonly Withdrawal[]
  next: string | null
  /** Why they could not be loaded. */
  error: CallErrorCode | null
  /** A further page, or a step of one withdrawal by its id, is under way. */
  busy: string | null
  /** Why the last step or page was refused, and of which withdrawal. */
  failure: { of: string; error: CallErrorCode } | null
}

const EMPTY: WithdrawalsState = {
  accounts: null,
  methods: [],
  withdrawals: [],
  next: null,
  error: null,
  busy: null,
  failure: null,
}

/** How often the withdrawals are read again, while one of them waits for somebody and no events arrive. */
const WATCH_EVERY_MS = 4000
const OPEN: readonly Withdrawal['state'][] = ['applying', 'process', 'issued', 'dispute']

export const $withdrawals = atom<WithdrawalsState>(EMPTY)

const change = (part: Partial<WithdrawalsState>) => $withdrawals.set({ ...$withdrawals.get(), ...part })

let stopWatching: (() => void) | null = null
let stopFollowing: (() => void) | null = null
/** True when a change came after the running request was sent. */
let isStale = false
let reading: Promise<void> | null = null
/** Counts the visits of the page: a response to an earlier visit is dropped. */
let turn = 0

/** Loads the payout accounts and the withdrawals, and follows them until `leaveWithdrawals`. */
export async function openWithdrawals(): Promise<void> {
  turn += 1
  const mine = turn
  $withdrawals.set(EMPTY)
  follow()
  isStale = false
  const [accounts, page] = await Promise.all([call(payoutAccounts, {}), call(withdrawals, {})])
  if (mine !== turn) return
  if (!accounts.ok) return change({ error: accounts.error })
  if (!page.ok) return change({ error: page.error })
  change({
    accounts: accounts.value.accounts,
    methods: accounts.value.ways,
    withdrawals: page.value.withdrawals,
    next: page.value.next,
  })
  watch()
  if (isStale) void refresh()
}

/** The page is left: stops reading and keeps nothing. */
export function leaveWithdrawals(): void {
  turn += 1
  stopWatching?.()
  stopWatching = null
  stopFollowing?.()
  stopFollowing = null
  $withdrawals.set(EMPTY)
}

onSessionEnd(leaveWithdrawals)

/** Appends the next page. */
export async function moreWithdrawals(): Promise<void> {
  const { next, busy } = $withdrawals.get()
  if (!next || busy) return
  const mine = turn
  change({ busy: 'more', failure: null })
  const page = await call(withdrawals, { cursor: next })
  if (mine !== turn) return
  if (!page.ok) return change({ busy: null, failure: { of: 'more', error: page.error } })
  const before = $withdrawals.get().withdrawals
  change({ busy: null, withdrawals: [...before, ...page.value.withdrawals], next: page.value.next })
}

/** What a member asks for; `amount` in minor units. */
export interface WithdrawalRequest {
  account: string
  amount: number
  currency: Currency
  password: string
  /** The code of the app, where there is one. */
  code?: string
  /** Where the brand asks for it. */
  paymentPassword?: string
}

/** Asks for a withdrawal. Its id is made once for a request without an answer, so that a repeat never pays twice. */
export async function requestWithdrawal({
  password,
  code,
  paymentPassword,
  ...wish
}: WithdrawalRequest): Promise<CallResult<Withdrawal>> {
  const mine = turn
  const result = await call(createWithdrawal, {
    ...intentFor(WITHDRAWAL_INTENT_KEY, wish),
    password,
    code,
    paymentPassword,
  })
  settleIntent(WITHDRAWAL_INTENT_KEY, result)
  if (result.ok) void reloadBalance()
  if (result.ok && mine === turn) {
    replace(result.value)
    watch()
  }
  return result
}

const STEPS = { cancel: cancelWithdrawal, receive: confirmWithdrawal, deny: denyWithdrawal } as const
export type MemberStep = keyof typeof STEPS

/** Cancels a withdrawal, confirms its receipt, or reports that it did not arrive. */
export async function stepWithdrawal(id: string, step: MemberStep): Promise<void> {
  if ($withdrawals.get().busy === id) return
  const mine = turn
  change({ busy: id, failure: null })
  const result = await call(STEPS[step], { id })
  if (mine !== turn) return
  if ($withdrawals.get().busy === id) change({ busy: null })
  if (!result.ok) {
    change({ failure: { of: id, error: result.error } })
    // Somebody else was faster: what stands there now is shown beside the reason.
    if (result.error === 'wrong-state') await refresh()
    return
  }
  replace(result.value)
  if (step === 'cancel') void reloadBalance()
}

export interface NewAccount {
  kind: PayoutKind
  holder: string
  number: string
  password: string
  code?: string
}

/** Returns an account number as the server compares it. */
export const accountNumber = (typed: string): string => joinGroups(typed)
/** Returns a name without what a copy puts around it. */
export const holderName = (typed: string): string => trimMarks(typed)

/** Adds a payout account under an id made once for this form. */
export async function addAccount(id: string, account: NewAccount): Promise<CallResult<PayoutAccount>> {
  const named = { ...account, holder: holderName(account.holder), number: accountNumber(account.number) }
  const result = await call(addPayoutAccount, { id, ...named })
  if (result.ok) change({ accounts: [...($withdrawals.get().accounts ?? []), result.value] })
  return result
}

export async function removeAccount(
  id: string,
  proof: { password: string; code?: string },
): Promise<CallResult<PayoutAccount>> {
  const result = await call(removePayoutAccount, { id, ...proof })
  if (result.ok) change({ accounts: ($withdrawals.get().accounts ?? []).filter((account) => account.id !== id) })
  return result
}

function replace(next: Withdrawal): void {
  const { withdrawals: before } = $withdrawals.get()
  const isListed = before.some(({ id }) => id === next.id)
  change({ withdrawals: isListed ? before.map((one) => (one.id === next.id ? next : one)) : [next, ...before] })
}

/** Reads the newest page again and updates what is listed; one reading at a time, so that an older one is never last. */
function refresh(): Promise<void> {
  isStale = true
  reading ??= readWhileStale().finally(() => {
    reading = null
  })
  return reading
}

async function readWhileStale(): Promise<void> {
  while (isStale) {
    isStale = false
    await readNewest()
  }
}

async function readNewest(): Promise<void> {
  const mine = turn
  const page = await call(withdrawals, {})
  if (!page.ok || mine !== turn) return
  const hadOpen = countOpen()
  for (const one of page.value.withdrawals.toReversed()) replace(one)
  if (countOpen() !== hadOpen) void reloadBalance()
}

const countOpen = () => $withdrawals.get().withdrawals.filter(({ state }) => OPEN.includes(state)).length

/** Reads the list again when the server says that one of them has changed. */
function follow(): void {
  stopFollowing?.()
  const read = () => {
    isStale = true
    // What is being loaded may be older than the event.
    if ($withdrawals.get().accounts !== null) void refresh()
  }
  const unfollow = [onLive('withdrawal', read), onResync(read)]
  stopFollowing = () => {
    for (const end of unfollow) end()
  }
}

function watch(): void {
  stopWatching?.()
  stopWatching = countOpen() === 0 ? null : pollWhileDown(WATCH_EVERY_MS, readAgain)
}

async function readAgain(): Promise<void> {
  await refresh()
  if (stopWatching && countOpen() === 0) watch()
}
