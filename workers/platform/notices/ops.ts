import type { Context } from 'hono'
import * as z from 'zod/mini'
import { Refusal } from '#api/envelope'
import { inLanguages } from '#api/language'
import { BANNER_GROUPS, EXECUTIONS, LINKAGE_TYPES } from '#api/notices'
import { refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import type { Env } from '../env.ts'
import { byOf } from '../operators/actor.ts'
import { audited } from '../operators/audit.ts'
import { orderOf } from '../operators/order.ts'
import { isSafeLink, sanitised } from './html.ts'

const Id = z.string().check(z.regex(/^[\w-]{1,64}$/))
const Title = z.string().check(z.minLength(1), z.maxLength(120))
const Until = z._default(z.nullable(z.iso.datetime({ offset: true })), null)
const Sort = z._default(z.int(), 0)

const AnnouncementDraft = z.strictObject({
  id: Id,
  type: z.enum(['PL', 'PU', 'PR']),
  execution: z._default(z.enum(['*', ...EXECUTIONS]), '*'),
  publishedAt: z.optional(z.iso.datetime({ offset: true })),
  until: Until,
  sort: Sort,
  texts: inLanguages(z.strictObject({ title: Title, content: z.string().check(z.maxLength(20_000)) })),
})
export type AnnouncementDraft = z.input<typeof AnnouncementDraft>

/** A picture is a path of ours: banners of other hosts would need those hosts in the page's policy. */
const BannerDraft = z.strictObject({
  id: Id,
  groupName: z.enum(BANNER_GROUPS),
  url: z.string().check(z.regex(/^\/[\w./-]{1,200}$/)),
  linkageType: z.enum(LINKAGE_TYPES),
  target: z.string().check(z.maxLength(500)),
  until: Until,
  sort: Sort,
  texts: inLanguages(z.strictObject({ title: Title, line: z.string().check(z.maxLength(300)) })),
})
type BannerDraft = z.output<typeof BannerDraft>

/** What the operator announces: `PUT` keeps one by its id, `DELETE ?id=` takes it back. */
export function mountNoticesOps(app: App): void {
  app.put('/ops/announcements', async (c) => {
    const draft = await orderOf(c, AnnouncementDraft)
    if (draft instanceof Refusal) return refuse(c, draft)
    return kept(c, 'announcements', draft, await announcementStatements(c.env.DB, draft))
  })
  app.put('/ops/banners', async (c) => {
    const draft = await orderOf(c, BannerDraft)
    if (draft instanceof Refusal) return refuse(c, draft)
    if (!leadsSomewhereSafe(draft)) return refuse(c, new Refusal('bad-input', { fields: { target: 'unsafe_link' } }))
    return kept(c, 'banners', draft, bannerStatements(c.env.DB, draft))
  })
  for (const table of TABLES) {
    app.get(`/ops/${table}`, async (c) => {
      const { results } = await c.env.DB.prepare(`SELECT * FROM ${table} ORDER BY sort, id`).all()
      return c.json({ success: true, value: results })
    })
    app.delete(`/ops/${table}`, async (c) => {
      const [db, id] = [c.env.DB, c.req.query('id') ?? '']
      const gone = await audited(db, byOf(c), async () => {
        const before = await asItStands(db, table, id)
        if (before === null) return new Refusal('not-found')
        const statements = [db.prepare(`DELETE FROM ${table} WHERE id = ?`).bind(id)]
        return { action: 'notice-removed', subject: `${table}:${id}`, before, after: null, statements }
      })
      return gone instanceof Refusal ? refuse(c, gone) : c.json({ success: true, value: {} })
    })
  }
}

const TABLES = ['announcements', 'banners'] as const
type Table = (typeof TABLES)[number]

/** Keeps a draft, with who did it, and answers its id. */
async function kept(
  c: Context<{ Bindings: Env }>,
  table: Table,
  draft: { id: string },
  statements: D1PreparedStatement[],
): Promise<Response> {
  const saved = await audited(c.env.DB, byOf(c), async () => {
    const before = await asItStands(c.env.DB, table, draft.id)
    return { action: 'notice-kept', subject: `${table}:${draft.id}`, before, after: draft, statements }
  })
  return saved instanceof Refusal ? refuse(c, saved) : c.json({ success: true, value: { id: draft.id } })
}

/** A row and its texts; null when there is none. */
async function asItStands(db: D1Database, table: Table, id: string): Promise<object | null> {
  const row = await db.prepare(`SELECT * FROM ${table} WHERE id = ?`).bind(id).first()
  const one = table.slice(0, -1)
  const texts = await db.prepare(`SELECT * FROM ${one}_texts WHERE ${one}_id = ?`).bind(id).all()
  return row === null ? null : { ...row, texts: texts.results }
}

/** GAME and PROMOTION name something of ours; the others are addresses. */
function leadsSomewhereSafe({ linkageType, target }: BannerDraft): boolean {
  if (linkageType === 'PAGE') return /^\//.test(target) && isSafeLink(target)
  return linkageType === 'URL' ? isSafeLink(target) && !target.startsWith('/') : true
}

/** Keeps it whole: a later draft of the same id replaces every language of it. */
export async function announcementStatements(db: D1Database, given: AnnouncementDraft): Promise<D1PreparedStatement[]> {
  const { id, type, execution, publishedAt, until, sort, texts } = AnnouncementDraft.parse(given)
  const cleaned = await Promise.all(
    written(texts).map(async ([language, text]) => [language, text.title, await sanitised(text.content)] as const),
  )
  return [
    db.prepare('DELETE FROM announcement_texts WHERE announcement_id = ?').bind(id),
    db
      .prepare(
        `INSERT INTO announcements (id, type, execution, published_at, until, sort) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET type = excluded.type, execution = excluded.execution,
           published_at = excluded.published_at, until = excluded.until, sort = excluded.sort`,
      )
      .bind(id, type, execution, utc(publishedAt) ?? new Date().toISOString(), utc(until), sort),
    ...cleaned.map(([language, title, content]) =>
      db.prepare('INSERT INTO announcement_texts VALUES (?, ?, ?, ?)').bind(id, language, title, content),
    ),
  ]
}

function bannerStatements(db: D1Database, draft: BannerDraft): D1PreparedStatement[] {
  const { id, groupName, url, linkageType, target, until, sort, texts } = draft
  return [
    db.prepare('DELETE FROM banner_texts WHERE banner_id = ?').bind(id),
    db
      .prepare(
        `INSERT INTO banners (id, group_name, url, linkage_type, target, until, sort) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET group_name = excluded.group_name, url = excluded.url,
           linkage_type = excluded.linkage_type, target = excluded.target, until = excluded.until, sort = excluded.sort`,
      )
      .bind(id, groupName, url, linkageType, target, utc(until), sort),
    ...written(texts).map(([language, text]) =>
      db.prepare('INSERT INTO banner_texts VALUES (?, ?, ?, ?)').bind(id, language, text.title, text.line),
    ),
  ]
}

/** The languages a draft speaks. */
function written<Text>(texts: Record<string, Text>): [string, NonNullable<Text>][] {
  return Object.entries(texts).flatMap(([language, text]) => (text ? [[language, text]] : []))
}

/** Times compare as text, so all of them are kept in UTC. */
function utc(time: string | null | undefined): string | null {
  return time ? new Date(time).toISOString() : null
}
