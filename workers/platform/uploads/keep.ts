import { randomBytes } from 'node:crypto'
import { MAX_PICTURE_BYTES } from '#api/endpoint'
import { Refusal } from '#api/envelope'
import { PICTURE_TYPES, type Upload } from '#api/upload'
import { bytesOf } from '../../http/body.ts'
import type { Env } from '../env.ts'
import { joined } from './parts.ts'
import { readPicture } from './picture.ts'

/** Pictures a member sends in a day: forms take three each, and some are sent twice. An operator sends the house's. */
const A_DAY = { member: 30, operator: 1_000 } as const
const DAY_MS = 86_400_000
/** Half an hour from now there may be room again; when exactly is nobody's to know. */
const RETRY_SECONDS = 1_800

/** Who sends a picture, as the table names them. */
export type Owner = `member:${string}` | `operator:${string}`

/**
 * Keeps the picture in the body of a request under a random name. It is judged by its bytes, and kept without what a
 * camera wrote beside it.
 */
export async function keepUpload(env: Env, owner: Owner, request: Request): Promise<Upload | Refusal> {
  // Read before anything is refused: a refusal of a body that is still on its way may cut the connection instead.
  const bytes = await bytesOf(request, MAX_PICTURE_BYTES)
  const contentType = (request.headers.get('Content-Type') ?? '').toLowerCase().trim()
  const type = PICTURE_TYPES.find((known) => known === contentType)
  if (type === undefined) return new Refusal('wrong-content-type')
  if (bytes === null) return new Refusal('too-large')
  const picture = readPicture(bytes)
  if (picture === 'unreadable') return new Refusal('picture-unreadable')
  if (picture === 'too-large') return new Refusal('picture-too-large')
  if (picture.type !== type) return new Refusal('wrong-content-type')
  const kept = joined(picture.parts)
  const name = randomBytes(32).toString('base64url')
  if (!(await enter(env.DB, name, owner, type, kept.byteLength)))
    return new Refusal('too-many-requests', { retryAfterSeconds: RETRY_SECONDS })
  // The row first: a picture nobody answers for is worse than a row without its picture.
  await env.UPLOADS.put(name, kept, { httpMetadata: { contentType: type } })
  const { width, height } = picture
  return { name, type, bytes: kept.byteLength, width, height, url: `/uploads/${name}` }
}

/** False when the owner has sent enough for a day; counted and entered in one statement, so that many at once do not slip by. */
async function enter(db: D1Database, name: string, owner: Owner, type: string, bytes: number): Promise<boolean> {
  const now = Date.now()
  const aDay = A_DAY[owner.startsWith('member:') ? 'member' : 'operator']
  const { meta } = await db
    .prepare(
      `INSERT INTO uploads (name, owner, type, bytes, created_at) SELECT ?1, ?2, ?3, ?4, ?5
       WHERE (SELECT count(*) FROM uploads WHERE owner = ?2 AND created_at > ?6) < ?7`,
    )
    .bind(name, owner, type, bytes, new Date(now).toISOString(), new Date(now - DAY_MS).toISOString(), aDay)
    .run()
  return meta.changes === 1
}
