import { OfferDraft } from '#api/operator/rewards/offers'
import type { Env } from '../../env.ts'
import { isForEverybody } from '../audiences/audience.ts'
import { forMember } from '../audiences/read.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { isAcceptable, type OfferMember } from './accept-offer.ts'
import type { AcceptanceRow, StoredOffer } from './offer.ts'
import { readOffers } from './offers.ts'

/** How an offer stands for a member. */
export interface OfferStanding {
  stored: StoredOffer
  row: AcceptanceRow | null
  /** False where the member cannot accept it. */
  isFor: boolean
}

/**
 * Returns how the offers stand for a member: those that are for everybody, those whose audience they are in while they may
 * get offers, and those that they have accepted, whatever has become of them since.
 */
export async function readOfferStandings(env: Env, member: OfferMember, nowMs: number): Promise<OfferStanding[]> {
  const [stored, rows, may] = await Promise.all([
    readOffers(env.DB),
    env.DB.prepare('SELECT * FROM offer_acceptances WHERE member_id = ?').bind(member.id).all<AcceptanceRow>(),
    mayReceiveOffers(env, member),
  ])
  const inside = new Set(
    await forMember(env.DB, member.id, stored, ({ offer }) => ({ audience: offer.audience, atMs: nowMs })),
  )
  const own = new Map(rows.results.map((row) => [row.offer_id, row]))
  const isShown = (one: StoredOffer) => isShownTo(one, { may, isInside: inside.has(one), row: own.get(one.id) ?? null })
  return Promise.all(
    stored.filter(isShown).map(async (one) => {
      const isFor = may && inside.has(one) && (await isAcceptable(env.DB, one, member))
      return { stored: one, row: own.get(one.id) ?? null, isFor }
    }),
  )
}

/** Returns whether a member is shown an offer: who may get none, or is outside its audience, is shown those for everybody. */
export function isShownTo(
  { offer, isOpen }: StoredOffer,
  { may, isInside, row }: { may: boolean; isInside: boolean; row: AcceptanceRow | null },
): boolean {
  return isForEverybody(offer.audience) || isAccepted(row) || (isOpen && may && isInside)
}

const isAccepted = (row: AcceptanceRow | null) => row?.state === 'waiting' || row?.state === 'granted'

/**
 * Returns an offer that no public answer holds as this member is shown it: what they accepted with its own conditions. Null
 * for one that everybody sees, and for one that is closed.
 */
export function ownOffer({ stored, row }: OfferStanding): StoredOffer | null {
  if (!stored.isOpen || isForEverybody(stored.offer.audience)) return null
  if (row === null || !isAccepted(row)) return stored
  return { ...stored, version: row.version, offer: OfferDraft.parse(JSON.parse(row.offer)) }
}
