import type * as z from 'zod/mini'
import { Refusal } from '#api/envelope'
import { AnnouncementDraft, type BannerDraft, noticeCalls } from '#api/operator/notices'
import { isBannerTarget } from '#brand/banner-link'
import { insertRow } from '../../shared/rows.ts'
import type { App, Serve } from '../app.ts'
import { type By, writeAudited } from '../operators/audit.ts'
import { sanitiseHtml } from './html.ts'

const { listAnnouncements, saveAnnouncement, removeAnnouncement, listBanners, saveBanner, removeBanner } = noticeCalls

/** The operator's announcements and banners: saved and deleted by id. */
export function mountNoticesOps(app: App, serve: Serve): void {
  serve(app, listAnnouncements, async (_input, _by, c) => readRows<AnnouncementRow>(c.env.DB, 'announcements'))
  serve(app, saveAnnouncement, async (draft, by, c) => {
    // The parser gives up on HTML that browsers read in different ways: the result would be uncertain.
    const statements = await announcementStatements(c.env.DB, draft).catch(() => null)
    if (statements === null) return new Refusal('bad-input', { fields: { texts: 'unreadable_html' } })
    return save(c.env.DB, 'announcements', draft, statements, by)
  })
  serve(app, removeAnnouncement, ({ id }, by, c) => remove(c.env.DB, 'announcements', id, by))

  serve(app, listBanners, async (_input, _by, c) => readRows<BannerRow>(c.env.DB, 'banners'))
  serve(app, saveBanner, async (draft, by, c) => {
    if (!isBannerTarget(draft.linkageType, draft.target))
      return new Refusal('bad-input', { fields: { target: 'unsafe_link' } })
    return save(c.env.DB, 'banners', draft, bannerStatements(c.env.DB, draft), by)
  })
  serve(app, removeBanner, ({ id }, by, c) => remove(c.env.DB, 'banners', id, by))
}

type Table = 'announcements' | 'banners'
type AnnouncementRow = z.output<typeof listAnnouncements.response>[number]
type BannerRow = z.output<typeof listBanners.response>[number]

async function readRows<Row>(db: D1Database, table: Table): Promise<Row[]> {
  return (await db.prepare(`SELECT * FROM ${table} ORDER BY sort, id`).all<Row>()).results
}

/** Saves a draft, audited with its actor, and returns its id. */
async function save(db: D1Database, table: Table, draft: { id: string }, statements: D1PreparedStatement[], by: By) {
  const saved = await writeAudited(db, by, async () => {
    const before = await asItStands(db, table, draft.id)
    return { action: 'notice-kept', subject: `${table}:${draft.id}`, before, after: draft, statements }
  })
  return saved instanceof Refusal ? saved : { id: draft.id }
}

async function remove(db: D1Database, table: Table, id: string, by: By) {
  const removed = await writeAudited(db, by, async () => {
    const before = await asItStands(db, table, id)
    if (before === null) return new Refusal('not-found')
    const statements = [db.prepare(`DELETE FROM ${table} WHERE id = ?`).bind(id)]
    return { action: 'notice-removed', subject: `${table}:${id}`, before, after: null, statements }
  })
  return removed instanceof Refusal ? removed : {}
}

/** Returns a row and its texts; null when it does not exist. */
async function asItStands(db: D1Database, table: Table, id: string): Promise<object | null> {
  const row = await db.prepare(`SELECT * FROM ${table} WHERE id = ?`).bind(id).first()
  const one = table.slice(0, -1)
  const texts = await db.prepare(`SELECT * FROM ${one}_texts WHERE ${one}_id = ?`).bind(id).all()
  return row === null ? null : { ...row, texts: texts.results }
}

/** Replaces the whole announcement: a later draft with the same id replaces every language. */
export async function announcementStatements(db: D1Database, draft: AnnouncementDraft): Promise<D1PreparedStatement[]> {
  const { id, type, execution, publishedAt, until, sort, texts } = AnnouncementDraft.parse(draft)
  const cleaned = await Promise.all(
    presentTexts(texts).map(
      async ([language, text]) => [language, text.title, await sanitiseHtml(text.content)] as const,
    ),
  )
  return [
    db.prepare('DELETE FROM announcement_texts WHERE announcement_id = ?').bind(id),
    insertRow(
      db,
      'announcements',
      { id, type, execution, published_at: utc(publishedAt) ?? new Date().toISOString(), until: utc(until), sort },
      `ON CONFLICT (id) DO UPDATE SET type = excluded.type, execution = excluded.execution,
         published_at = excluded.published_at, until = excluded.until, sort = excluded.sort`,
    ),
    ...cleaned.map(([language, title, content]) =>
      insertRow(db, 'announcement_texts', { announcement_id: id, language, title, content }),
    ),
  ]
}

function bannerStatements(db: D1Database, draft: BannerDraft): D1PreparedStatement[] {
  const { id, groupName, url, linkageType, target, until, sort, texts } = draft
  return [
    db.prepare('DELETE FROM banner_texts WHERE banner_id = ?').bind(id),
    insertRow(
      db,
      'banners',
      { id, group_name: groupName, url, linkage_type: linkageType, target, until: utc(until), sort },
      `ON CONFLICT (id) DO UPDATE SET group_name = excluded.group_name, url = excluded.url,
         linkage_type = excluded.linkage_type, target = excluded.target, until = excluded.until, sort = excluded.sort`,
    ),
    ...presentTexts(texts).map(([language, { title, line }]) =>
      insertRow(db, 'banner_texts', { banner_id: id, language, title, line }),
    ),
  ]
}

/** The languages of a draft that have a text. */
function presentTexts<Text>(texts: Record<string, Text>): [string, NonNullable<Text>][] {
  return Object.entries(texts).flatMap(([language, text]) => (text ? [[language, text]] : []))
}

/** Converts to UTC, because times are compared as text. */
function utc(time: string | null | undefined): string | null {
  return time ? new Date(time).toISOString() : null
}
