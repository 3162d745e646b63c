import { randomBytes } from 'node:crypto'
import { Refusal } from '#api/envelope'
import type { RaffleDraft } from '#api/operator/rewards/raffles'
import { fingerprintOf } from '#api/rewards/raffle-draw'
import { insertRow } from '../../../shared/rows.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import { budgetOf, prizesOf, type RaffleRow } from './raffle.ts'
import { findRaffle } from './take-ticket.ts'

/**
 * Opens a raffle: draws its seed, publishes its fingerprint and sets its prizes aside in a budget of its own. The same
 * raffle again changes nothing; under the name of another one it is a `conflict`, since tickets may have been taken.
 */
export async function openRaffle(db: D1Database, id: string, draft: RaffleDraft, by: By): Promise<RaffleRow | Refusal> {
  const text = JSON.stringify(draft)
  const seed = randomBytes(32).toString('hex')
  const commitment = await fingerprintOf(seed)
  const saved = await writeAudited(db, by, async () => {
    const before = await findRaffle(db, id)
    if (before) return new Refusal('conflict', before.raffle === text ? undefined : { fields: { raffle: 'exists' } })
    const row = {
      ...{ id, raffle: text, tickets: draft.tickets, from_ms: Date.parse(draft.from) },
      ...{ draw_ms: Date.parse(draft.drawAt), seed, commitment, state: 'open' },
    }
    return {
      ...{ action: 'raffle-opened', subject: `raffle:${id}`, before: null, after: { ...draft, commitment } },
      statements: [
        insertRow(db, 'raffles', row),
        ...[...totalsOf(draft)].map(([unit, amount]) =>
          insertRow(db, 'reward_budgets', { id: budgetOf(id), unit, amount }),
        ),
      ],
    }
  })
  const row = await findRaffle(db, id)
  if (saved instanceof Refusal && row?.raffle !== text) return saved
  return row ?? new Refusal('busy')
}

/** Returns what all prizes of a raffle cost, by unit. */
export function totalsOf(draft: RaffleDraft): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { unit, amount } of prizesOf(draft)) totals.set(unit, (totals.get(unit) ?? 0) + amount)
  return totals
}

/** Stops a raffle before its draw. */
export async function stopRaffle(db: D1Database, id: string, by: By): Promise<RaffleRow | Refusal> {
  const saved = await writeAudited(db, by, async () => {
    const row = await findRaffle(db, id)
    if (row === null) return new Refusal('not-found')
    if (row.state !== 'open') return new Refusal('wrong-state')
    return {
      ...{ action: 'raffle-stopped', subject: `raffle:${id}`, before: { state: 'open' }, after: { state: 'stopped' } },
      statements: [db.prepare(`UPDATE raffles SET state = iif(state = 'open', 'stopped', NULL) WHERE id = ?`).bind(id)],
    }
  }).catch((error: unknown) => {
    // It was drawn meanwhile.
    if (/NOT NULL constraint failed: raffles\.state/.test(String(error))) return new Refusal('wrong-state')
    throw error
  })
  if (saved instanceof Refusal) return saved
  return (await findRaffle(db, id)) ?? new Refusal('not-found')
}
