import { offers } from '#brand/promotions/offers'
import { insertRow } from '../../shared/rows.ts'
import { budgetOf } from '../rewards/promotions/offer.ts'
import { findOffer } from '../rewards/promotions/offers.ts'

/** What is seeded, as text: a change seeds anew. */
export const offersText = JSON.stringify(offers)

/** Opens the brand's offers with their budgets; one that is there already stays as it is. */
export async function seedOffers(db: D1Database): Promise<void> {
  for (const { id, offer, budget } of offers) {
    if (await findOffer(db, id)) continue
    await db.batch([
      insertRow(
        db,
        'bonus_offers',
        { id, version: 1, offer: JSON.stringify(offer), is_open: 1 },
        'ON CONFLICT DO NOTHING',
      ),
      ...Object.entries(budget).map(([unit, amount]) =>
        insertRow(db, 'reward_budgets', { id: budgetOf(id), unit, amount }, 'ON CONFLICT DO NOTHING'),
      ),
    ])
  }
}
