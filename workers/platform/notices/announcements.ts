import { type Announcement, announcements, type Banner } from '#api/notices/notices'
import { brand } from '#brand/brand'
import { rowsOf } from '../../shared/rows.ts'
import type { App, Serve } from '../app.ts'

/** The types that are lists of announcements; B are the banners, H the help, which the edge serves. */
const LISTS = { PL: 'player', PU: 'popup', PR: 'promotion' } as const
type ListType = keyof typeof LISTS

interface Row {
  id: string
  type: ListType
  published_at: string
  title: string
  content: string
}

/** Falls back to the brand's default language when a text is missing in the requested one. */
const ANNOUNCED = `SELECT announcements.id, type, published_at, coalesce(asked.title, own.title) AS title,
    coalesce(asked.content, own.content) AS content
  FROM announcements
  LEFT JOIN announcement_texts AS asked ON asked.announcement_id = announcements.id AND asked.language = ?1
  LEFT JOIN announcement_texts AS own ON own.announcement_id = announcements.id AND own.language = '${brand.defaultLanguage}'
  WHERE execution IN ('*', ?2) AND published_at <= ?3 AND (until IS NULL OR until > ?3)
    AND coalesce(asked.title, own.title) IS NOT NULL
  ORDER BY sort, published_at DESC, announcements.id LIMIT 200`

const BANNERS = `SELECT banners.id, group_name AS groupName, url, linkage_type AS linkageType, target,
    coalesce(asked.title, own.title) AS title, coalesce(asked.line, own.line) AS line
  FROM banners
  LEFT JOIN banner_texts AS asked ON asked.banner_id = banners.id AND asked.language = ?1
  LEFT JOIN banner_texts AS own ON own.banner_id = banners.id AND own.language = '${brand.defaultLanguage}'
  WHERE (until IS NULL OR until > ?2) AND coalesce(asked.title, own.title) IS NOT NULL
  ORDER BY sort, banners.id LIMIT 50`

/** `MCSFE_getListAnnouncements`: the same for all callers of one execution, so a shared cache may store it. */
export function mountAnnouncements(app: App, serve: Serve): void {
  serve(app, announcements, async ({ language, execution, types }, _caller, c) => {
    const now = new Date().toISOString()
    const wanted = new Set(types?.split(',') ?? ['B', 'PL', 'PU', 'PR'])
    const [rows, banners] = await c.env.DB.batch([
      c.env.DB.prepare(ANNOUNCED).bind(language, execution, now),
      c.env.DB.prepare(BANNERS).bind(language, now),
    ])
    const announced = rowsOf<Row>(rows)
    const listOf = (type: ListType) =>
      wanted.has(type) ? announced.filter((row) => row.type === type).map(itemOf) : []
    return {
      banners: wanted.has('B') ? rowsOf<Banner>(banners) : [],
      player: listOf('PL'),
      popup: listOf('PU'),
      promotion: listOf('PR'),
    }
  })
}

function itemOf({ id, type, published_at: publishedAt, title, content }: Row): Announcement {
  return { id, title, content, promotionType: type === 'PR' ? 'PROMOTION' : 'NOTICE', publishedAt }
}
