import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import {
  type LineReceiver,
  type LineTransfer,
  lineReceivers,
  lineTransfers,
  sendLineTransfer,
} from '#api/wallet/line-transfers'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { forgetListedIntent, intentFor, settleIntent } from '../intent.ts'
import { LINE_TRANSFER_INTENT_KEY } from '../session-keys.ts'
import { onSessionEnd } from '../token.ts'
import { reloadBalance } from './balance.ts'

export interface LineState {
  /** The agent above, masked; null at the top of a line. */
  upline: string | null
  /** Null while they are loading: who is right below, or who the search has found. */
  receivers: readonly LineReceiver[] | null
  hasMore: boolean
  /** The search that `receivers` answer; a later one is under way while it differs from what is typed. */
  search: string
  transfers: readonly LineTransfer[]
  next: string | null
  /** Why the page could not be loaded. */
  error: CallErrorCode | null
  /** A further page is under way. */
  busy: boolean
  /** Why the last search or page was refused. */
  failure: { of: 'search' | 'more'; error: CallErrorCode } | null
}

const EMPTY: LineState = {
  upline: null,
  receivers: null,
  hasMore: false,
  search: '',
  transfers: [],
  next: null,
  error: null,
  busy: false,
  failure: null,
}

/** How often the transfers are read again while one is in flight. */
const WATCH_EVERY_MS = 4000
/** How long a search waits for the next letter. */
const TYPING_MS = 250

export const $lineTransfers = atom<LineState>(EMPTY)

const change = (part: Partial<LineState>) => $lineTransfers.set({ ...$lineTransfers.get(), ...part })

let stopWatching: (() => void) | null = null
let stopTyping: (() => void) | null = null
/** Counts the visits of the page, and the searches: a response to an earlier one is dropped. */
let visit = 0
let searches = 0

/** Loads who can receive and what was sent, and reads it again while a transfer is in flight; until `leaveLine`. */
export async function openLineTransfers(): Promise<void> {
  visit += 1
  const thisVisit = visit
  $lineTransfers.set(EMPTY)
  const [found, page] = await Promise.all([call(lineReceivers, {}), call(lineTransfers, {})])
  if (thisVisit !== visit) return
  if (!found.ok) return change({ error: found.error })
  if (!page.ok) return change({ error: page.error })
  change({ ...found.value, transfers: page.value.transfers, next: page.value.next })
  forgetListed(page.value.transfers)
  watch()
}

/** Stops reading and clears the state when the page is left. */
export function leaveLineTransfers(): void {
  visit += 1
  stopWatching?.()
  stopTyping?.()
  stopWatching = null
  $lineTransfers.set(EMPTY)
}

onSessionEnd(leaveLineTransfers)

/** Finds receivers by the beginning of an account, once the typing pauses; without text, who is right below. */
export function searchReceivers(typed: string): void {
  const search = typed.trim()
  stopTyping?.()
  searches += 1
  const thisSearch = searches
  const thisVisit = visit
  stopTyping = environment().after(TYPING_MS, async () => {
    const found = await call(lineReceivers, search === '' ? {} : { search })
    if (thisSearch !== searches || thisVisit !== visit) return
    change(found.ok ? { ...found.value, search, failure: null } : { failure: { of: 'search', error: found.error } })
  })
}

/** Appends the next page. */
export async function moreLineTransfers(): Promise<void> {
  const { next, busy } = $lineTransfers.get()
  if (!next || busy) return
  const thisVisit = visit
  change({ busy: true, failure: null })
  const page = await call(lineTransfers, { before: next })
  if (thisVisit !== visit) return
  if (!page.ok) return change({ busy: false, failure: { of: 'more', error: page.error } })
  change({
    busy: false,
    transfers: [...$lineTransfers.get().transfers, ...page.value.transfers],
    next: page.value.next,
  })
}

/** What an agent sends: to `account` below, or without one to the agent above; `amount` in minor units. */
export interface LineTransferRequest {
  account: string | null
  amount: number
  currency: Currency
  password: string
  /** The code of the app, where there is one. */
  code?: string
  /** Where the brand asks for it. */
  paymentPassword?: string
}

/** Sends money along the line. Its id is made once for a request without an answer, so that a repeat sends it once. */
export async function sendAlongLine({
  account,
  password,
  code,
  paymentPassword,
  ...rest
}: LineTransferRequest): Promise<CallResult<LineTransfer>> {
  const thisVisit = visit
  const wish =
    account === null ? { direction: 'up' as const, ...rest } : { direction: 'down' as const, account, ...rest }
  const proof = { password, code, paymentPassword }
  const result = await call(sendLineTransfer, { ...intentFor(LINE_TRANSFER_INTENT_KEY, wish), ...proof })
  settleIntent(LINE_TRANSFER_INTENT_KEY, result)
  if (result.ok) void reloadBalance()
  if (result.ok && thisVisit === visit) {
    add([result.value])
    watch()
  }
  return result
}

/** Puts transfers before what is listed, or in its place. */
function add(newest: readonly LineTransfer[]): void {
  const keyOf = ({ id, direction }: LineTransfer) => `${direction} ${id}`
  const keys = newest.map(keyOf)
  change({ transfers: [...newest, ...$lineTransfers.get().transfers.filter((one) => !keys.includes(keyOf(one)))] })
  forgetListed(newest)
}

/** A transfer that is listed has been answered: the same once more is another one. */
function forgetListed(transfers: readonly LineTransfer[]): void {
  const sent = transfers.filter(({ direction }) => direction === 'sent')
  forgetListedIntent(
    LINE_TRANSFER_INTENT_KEY,
    sent.map(({ id }) => id),
  )
}

const countInFlight = () => $lineTransfers.get().transfers.filter(({ state }) => state === 'in-flight').length

function watch(): void {
  stopWatching?.()
  stopWatching = null
  if (countInFlight() === 0) return
  stopWatching = environment().after(WATCH_EVERY_MS, async () => {
    const thisVisit = visit
    const inFlight = countInFlight()
    const page = await call(lineTransfers, {})
    if (thisVisit !== visit) return
    if (page.ok) add(page.value.transfers)
    // One that was returned is in the balance again.
    if (countInFlight() < inFlight) void reloadBalance()
    watch()
  })
}
