import { Refusal } from '#api/envelope'
import { OfferDraft } from '#api/operator/rewards/offers'
import { insertRow } from '../../../shared/rows.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import type { StoredOffer } from './offer.ts'

interface Row {
  id: string
  version: number
  offer: string
  is_open: number
}

const NEWEST = `
  SELECT id, version, offer, is_open FROM bonus_offers AS one
  WHERE version = (SELECT max(version) FROM bonus_offers AS other WHERE other.id = one.id)`

/** Returns the newest version of each offer, also of those that are closed. */
export async function readOffers(db: D1Database): Promise<StoredOffer[]> {
  const { results } = await db.prepare(`${NEWEST} ORDER BY id`).all<Row>()
  return results.map(storedFrom)
}

export async function findOffer(db: D1Database, id: string): Promise<StoredOffer | null> {
  const row = await db.prepare(`${NEWEST} AND id = ?`).bind(id).first<Row>()
  return row && storedFrom(row)
}

function storedFrom({ id, version, offer, is_open: isOpen }: Row): StoredOffer {
  return { id, version, isOpen: isOpen === 1, offer: OfferDraft.parse(JSON.parse(offer)) }
}

/** Opens an offer, or a new version of it; what was accepted before stays under its version. */
export async function saveOffer(db: D1Database, id: string, offer: OfferDraft, by: By): Promise<StoredOffer | Refusal> {
  return writeVersion(db, id, { action: 'offer-opened', isOpen: true, offerAfter: () => offer }, by)
}

/** Closes an offer: nobody accepts it any more. */
export async function closeOffer(db: D1Database, id: string, by: By): Promise<StoredOffer | Refusal> {
  return writeVersion(db, id, { action: 'offer-closed', isOpen: false, offerAfter: (before) => before }, by)
}

interface Version {
  action: string
  isOpen: boolean
  offerAfter: (before: OfferDraft | null) => OfferDraft | null
}

async function writeVersion(
  db: D1Database,
  id: string,
  { action, isOpen, offerAfter }: Version,
  by: By,
): Promise<StoredOffer | Refusal> {
  const saved = await writeAudited(db, by, async () => {
    const before = await findOffer(db, id)
    const offer = offerAfter(before?.offer ?? null)
    if (offer === null) return new Refusal('not-found')
    const version = (before?.version ?? 0) + 1
    return {
      ...{ action, subject: `offer:${id}`, before: before && { ...before.offer, isOpen: before.isOpen } },
      after: { ...offer, isOpen },
      statements: [
        insertRow(db, 'bonus_offers', { id, version, offer: JSON.stringify(offer), is_open: isOpen ? 1 : 0 }),
      ],
    }
  })
  if (saved instanceof Refusal) return saved
  return (await findOffer(db, id)) ?? new Refusal('not-found')
}
