import { Refusal } from '#api/envelope'
import { MallItem } from '#api/operator/rewards/points'
import type { PointItem } from '#api/rewards/points'
import type { Language } from '#brand/brand'
import { type By, writeAudited } from '../../operators/audit.ts'

export interface StoredItem {
  id: string
  stock: number
  item: MallItem
}

interface Row {
  id: string
  item: string
  stock: number
  is_offered: number
}

const FIELDS = 'id, item, stock, is_offered'

/** Returns the articles in their order. */
export async function readItems(db: D1Database): Promise<StoredItem[]> {
  const { results } = await db.prepare(`SELECT ${FIELDS} FROM point_items ORDER BY position, id`).all<Row>()
  return results.map(itemOf)
}

export async function readItem(db: D1Database, id: string): Promise<StoredItem | null> {
  const row = await db.prepare(`SELECT ${FIELDS} FROM point_items WHERE id = ?`).bind(id).first<Row>()
  return row && itemOf(row)
}

function itemOf({ id, item, stock, is_offered: isOffered }: Row): StoredItem {
  return { id, stock, item: MallItem.parse({ ...JSON.parse(item), isOffered: isOffered === 1 }) }
}

/** Returns an article in a language. */
export function itemFor(language: Language, { id, stock, item }: StoredItem): PointItem {
  const { group, motif, points, restockOn, deliveryDays, name, description, options, voucher } = item
  return {
    ...{ id, group, motif, points, stock, restockOn, deliveryDays, voucher },
    ...{ name: name[language], description: description[language], options: options[language] },
  }
}

/** Sets an article; a new one has no stock. */
export async function saveItem(db: D1Database, id: string, article: MallItem, by: By): Promise<StoredItem | Refusal> {
  const { isOffered, ...item } = article
  const saved = await writeAudited(db, by, async () => ({
    ...{ action: 'mall-item-changed', subject: `mall-item:${id}`, before: (await readItem(db, id))?.item ?? null },
    after: article,
    statements: [insertItem(db, { id, item, isOffered, stock: 0 })],
  }))
  if (saved instanceof Refusal) return saved
  return (await readItem(db, id)) ?? new Refusal('not-found')
}

/** Returns the statement that adds an article at the end, or replaces it and leaves its stock and place. */
export function insertItem(
  db: D1Database,
  { id, item, isOffered, stock }: { id: string; item: Omit<MallItem, 'isOffered'>; isOffered: boolean; stock: number },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO point_items (id, position, item, stock, is_offered)
       VALUES (?1, (SELECT coalesce(max(position), 0) + 1 FROM point_items), ?2, ?3, ?4)
       ON CONFLICT (id) DO UPDATE SET item = excluded.item, is_offered = excluded.is_offered`,
    )
    .bind(id, JSON.stringify(item), stock, isOffered ? 1 : 0)
}

/** Adds pieces to a stock, or takes some away, once under an id. */
export async function changeStock(
  db: D1Database,
  item: string,
  { id, change }: { id: string; change: number },
  by: By,
): Promise<{ id: string; stock: number } | Refusal> {
  const earlier = await db
    .prepare('SELECT item_id, change FROM point_stock_changes WHERE id = ?')
    .bind(id)
    .first<{ item_id: string; change: number }>()
  if (earlier && (earlier.item_id !== item || earlier.change !== change)) return new Refusal('conflict')
  if (earlier === null) {
    const refused = await writeStock(db, item, { id, change }, by)
    if (refused) return refused
  }
  const stored = await readItem(db, item)
  return stored ? { id: item, stock: stored.stock } : new Refusal('not-found')
}

async function writeStock(
  db: D1Database,
  item: string,
  { id, change }: { id: string; change: number },
  by: By,
): Promise<Refusal | null> {
  try {
    const saved = await writeAudited(db, by, async () => {
      const before = await readItem(db, item)
      if (before === null) return new Refusal('not-found')
      if (before.stock + change < 0) return new Refusal('amount-out-of-range')
      return {
        ...{ action: 'mall-stock-changed', subject: `mall-item:${item}` },
        ...{ before: { stock: before.stock }, after: { stock: before.stock + change } },
        statements: [
          db.prepare('INSERT INTO point_stock_changes (id, item_id, change) VALUES (?, ?, ?)').bind(id, item, change),
          db.prepare('UPDATE point_items SET stock = stock + ? WHERE id = ?').bind(change, item),
        ],
      }
    })
    return saved instanceof Refusal ? saved : null
  } catch (error) {
    // Somebody took the last pieces meanwhile, or the same change was made at once.
    if (/CHECK constraint failed/.test(String(error))) return new Refusal('amount-out-of-range')
    if (/UNIQUE constraint failed: point_stock_changes/.test(String(error))) return null
    throw error
  }
}
