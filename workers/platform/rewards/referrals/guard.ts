import type { ReferralFinding } from '#api/operator/rewards/referrals'
import type { Member } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { marksOf } from '../../persons/person-marks.ts'
import { tracesOf } from '../../persons/screen.ts'
import { deviceLabelOf } from '../../session/device.ts'
import { prefixOf } from '../../visitor.ts'

/** Whether two accounts may be one person's: who recommends must not be who comes (decision 189). */

/** The latest places from which an account has signed in; older ones say little about who uses it. */
const PLACES = 200

interface Place {
  address: string
  user_agent: string
}

/** Returns what two accounts have in common; nothing where they are strangers to one another. */
export async function compareAccounts(env: Env, one: Member, other: Member): Promise<ReferralFinding[]> {
  const [own, others, ownPlaces, otherPlaces] = await Promise.all([
    marksIn(env, one),
    marksIn(env, other),
    placesOf(env.DB, one.id),
    placesOf(env.DB, other.id),
  ])
  const shared = new Set([...own].filter(([hash]) => others.has(hash)).map(([, kind]) => kind))
  const findings = [...shared].map(
    (kind): ReferralFinding => (kind === 'account' ? 'same-payout-account' : `same-${kind}`),
  )
  if (overlap(ownPlaces.map(deviceOf), otherPlaces.map(deviceOf))) findings.push('same-device')
  if (overlap(ownPlaces.map(blockOf), otherPlaces.map(blockOf))) findings.push('same-address-block')
  return findings.sort()
}

/** The kinds of a member's marks by their hashes: also of contacts that were never confirmed. */
async function marksIn(env: Env, member: Member) {
  const marks = marksOf(env.PEPPER, member, await tracesOf(env, member))
  return new Map(marks.map(({ kind, hash }) => [hash, kind]))
}

async function placesOf(db: D1Database, memberId: string): Promise<Place[]> {
  const { results } = await db
    .prepare(
      `SELECT address, user_agent FROM login_history WHERE member_id = ? AND result = 'passed'
       GROUP BY address, user_agent ORDER BY max(at) DESC LIMIT ${PLACES}`,
    )
    .bind(memberId)
    .all<Place>()
  return results
}

/** The /24 or /64 of an address; null for a text that is none. */
function blockOf({ address }: Place): string | null {
  const block = prefixOf(address)
  return block === 'unknown' ? null : block
}

/** A device as extra verification knows it: the network with the kind of browser and of machine. */
function deviceOf(place: Place): string | null {
  const prefix = blockOf(place)
  if (prefix === null) return null
  const { network, browser, system } = deviceLabelOf({ userAgent: place.user_agent, prefix })
  return browser === null && system === null ? null : [network, browser, system].join('\n')
}

function overlap(some: readonly (string | null)[], others: readonly (string | null)[]): boolean {
  const names = new Set(others)
  return some.some((name) => name !== null && names.has(name))
}
