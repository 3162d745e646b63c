import { Refusal } from '#api/envelope'
import type { Ctx } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { HASH_COUNTS, HASHES } from '../limits.ts'

/** Whose hash it is. Places in the queue and turns are shared out by address, and within one by account. */
export interface HashOwner {
  address: string
  account: string
}

interface Waiter {
  owner: HashOwner
  sequence: number
  /** The number and time of its last look at the queue; one whose request is gone stops looking. */
  looked: number
  lookedMs: number
}

const TURN_MS = 10

const waiting = new Set<Waiter>()
const running = new Map<Waiter, number>()
/** The turn in which an address or an account was last served. */
const served = new Map<string, number>()
let started = 0
let sequences = 0
let looks = 0

/**
 * Runs a password hash once it is counted, for the address and for the account, and its turn comes; refuses with
 * `too-many-requests` or `busy`. Every hash that a request causes goes through here. Hashes of signed-in members are
 * counted apart, so that nobody who is not signed in uses up their number.
 */
export async function hashInTurn<Value>(
  { account, isSignedIn }: { account: string; isSignedIn: boolean },
  c: Ctx,
  hash: () => Promise<Value>,
): Promise<Value | Refusal> {
  const address = visitorOf(c).prefix
  const kind = isSignedIn ? 'hashes-signed-in' : 'hashes'
  for (const [key, window] of [
    [keyFor(`${kind}-account`, account), isSignedIn ? HASH_COUNTS.bySignedInAccount : HASH_COUNTS.byAccount],
    [keyFor(`${kind}-address`, address), HASH_COUNTS.byAddress],
  ] as const) {
    const wait = await throttleOf(c.env, key).take(key, window)
    if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
  }
  return inTurn({ address, account }, hash)
}

/**
 * Runs a password hash in turn, or refuses with `busy` when too many are waiting. A hash blocks the whole process
 * (one thread), so no hash starts in the turn in which another ended: calls without a hash run in between. Each
 * waits on its own timer, so a disconnected request does not block the others. Whoever was served longest ago comes
 * first, so that one address does not delay another by more than the hash that is running.
 */
export async function inTurn<Value>(owner: HashOwner, hash: () => Promise<Value>): Promise<Value | Refusal> {
  forgetGone()
  const me = enqueue(owner)
  if (me === null || !(await isMyTurn(me))) return busy()
  running.set(me, Date.now())
  started += 1
  served.set(addressKey(owner), started).set(accountKey(owner), started)
  try {
    return await hash()
  } finally {
    running.delete(me)
  }
}

function busy(): Refusal {
  return new Refusal('busy', { retryAfterSeconds: HASHES.retryAfterSeconds })
}

/** Returns null when the address has all the places it may have, or all places are taken by addresses with as many. */
function enqueue(owner: HashOwner): Waiter | null {
  const places = placesByAddress()
  const mine = places.get(owner.address) ?? 0
  if (mine >= HASHES.perAddress) return null
  if (waiting.size + running.size >= HASHES.places && !makePlace(mine, places)) return null
  sequences += 1
  const me = { owner, sequence: sequences, looked: looks, lookedMs: Date.now() }
  waiting.add(me)
  return me
}

function placesByAddress(): Map<string, number> {
  const places = new Map<string, number>()
  for (const { owner } of [...waiting, ...running.keys()])
    places.set(owner.address, (places.get(owner.address) ?? 0) + 1)
  return places
}

/** Takes a place from the address that has most, unless that is no more than the newcomer's would have. */
function makePlace(mine: number, places: Map<string, number>): boolean {
  const [largest, count] = [...places].reduce((most, one) => (one[1] > most[1] ? one : most))
  const newest = [...waiting].findLast(({ owner }) => owner.address === largest)
  if (newest === undefined || count <= mine + 1) return false
  return waiting.delete(newest)
}

/** Waits; returns false when the place was given to another address. */
async function isMyTurn(me: Waiter): Promise<boolean> {
  let [before, last] = [0, 0]
  for (;;) {
    const seen = started
    await turn()
    if (!waiting.has(me)) return false
    looks += 1
    me.looked = looks
    me.lookedMs = Date.now()
    // Each waiting request looks between any two looks of another; one that has not looked has disconnected.
    const isNext = seen === started && running.size < HASHES.atOnce && next(before) === me
    if (isNext) return waiting.delete(me)
    before = last
    last = looks
  }
}

function next(lookedSince: number): Waiter | undefined {
  const present = [...waiting].filter(({ looked }) => looked >= lookedSince)
  const rank = ({ owner, sequence }: Waiter) => [
    served.get(addressKey(owner)) ?? 0,
    served.get(accountKey(owner)) ?? 0,
    sequence,
  ]
  return present.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)]
    const at = left.findIndex((value, index) => value !== right[index])
    return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
  })[0]
}

const addressKey = ({ address }: HashOwner) => `address ${address}`
const accountKey = ({ address, account }: HashOwner) => `account ${address} ${account}`

/** A request that hashes or waits longer than this is gone, and its place is free again. */
function forgetGone(): void {
  const now = Date.now()
  for (const [one, at] of running) if (at + HASHES.goneMs <= now) running.delete(one)
  for (const one of waiting) if (one.lookedMs + HASHES.goneMs <= now) waiting.delete(one)
  if (served.size > HASHES.remembered) served.clear()
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TURN_MS))
}
