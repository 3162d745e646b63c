import type { Visitor } from '../../visitor.ts'
import { deviceLabelOf } from '../device.ts'
import { TRUST_MS } from '../limits.ts'
import { hashOf } from '../token.ts'

/**
 * A trusted device: the network (/24 or /64) with the kind of browser and of machine, as the session list shows them.
 * Nothing is stored in the browser, and devices are stored as hashes.
 */
function nameOf(visitor: Visitor): string {
  const { network, browser, system } = deviceLabelOf(visitor)
  return hashOf([network, browser, system].join('\n'))
}

/** Returns true while the visitor's device is trusted for this member. */
export async function isTrusted(db: D1Database, memberId: string, visitor: Visitor): Promise<boolean> {
  const row = await db
    .prepare('SELECT 1 FROM trusted_places WHERE member_id = ? AND place = ? AND until > ?')
    .bind(memberId, nameOf(visitor), new Date().toISOString())
    .first()
  return row !== null
}

/** Trusts the device for thirty days from now, and deletes the member's expired ones. */
export async function trustDevice(db: D1Database, memberId: string, visitor: Visitor): Promise<void> {
  const now = Date.now()
  const until = new Date(now + TRUST_MS).toISOString()
  await db.batch([
    db
      .prepare('DELETE FROM trusted_places WHERE member_id = ? AND until <= ?')
      .bind(memberId, new Date(now).toISOString()),
    db
      .prepare('INSERT OR REPLACE INTO trusted_places (member_id, place, until) VALUES (?, ?, ?)')
      .bind(memberId, nameOf(visitor), until),
  ])
}

/** Removes all trusted devices of this member. */
export async function forgetTrustedDevices(db: D1Database, memberId: string): Promise<void> {
  await db.prepare('DELETE FROM trusted_places WHERE member_id = ?').bind(memberId).run()
}
