import { mallItems } from '#brand/mall'
import { insertItem } from '../rewards/points/items.ts'

/** What is seeded, as text: a change seeds anew. */
export const mallText = JSON.stringify(mallItems)

/** Adds the brand's articles to the point mall; one that is there already stays as it is. */
export async function seedMall(db: D1Database): Promise<void> {
  const { results } = await db.prepare('SELECT id FROM point_items').all<{ id: string }>()
  const existing = new Set(results.map(({ id }) => id))
  const added = mallItems.filter(({ id }) => !existing.has(id))
  if (added.length === 0) return
  await db.batch(added.map(({ id, stock, ...item }) => insertItem(db, { id, item, stock, isOffered: true })))
}
