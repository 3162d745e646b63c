import { randomBytes } from 'node:crypto'
import { MAX_PICTURE_BYTES } from '#api/endpoint'
import { Refusal } from '#api/envelope'
import { OPERATOR_PICTURE_TYPES, PICTURE_TYPES, type Upload } from '#api/upload'
import { readBytes } from '../../http/body.ts'
import type { Env } from '../env.ts'
import { joinParts } from './parts.ts'
import { readPicture } from './picture.ts'

/**
 * Maximum pictures per day: a member's forms have up to three each, and some are sent twice. Operators upload the
 * site's pictures.
 */
const A_DAY = { member: 30, operator: 1_000 } as const
const DAY_MS = 86_400_000
/** Retry-After of the refusal: half an hour. The exact time is not revealed. */
const RETRY_SECONDS = 1_800

/** The owner of a picture, as the table stores it. */
export type Owner = `member:${string}` | `operator:${string}`

/**
 * Stores the picture in a request's body under a random name. Its type is checked by its bytes, and metadata added by a
 * camera is removed.
 */
export async function saveUpload(env: Env, owner: Owner, request: Request): Promise<Upload | Refusal> {
  const saved = await save(env, owner, request, randomBytes(32).toString('base64url'))
  return saved instanceof Refusal ? saved : { ...saved, url: `/uploads/${saved.name}` }
}

/** The same for a picture that no page shows: `GET /uploads/NAME` reads no name with a slash. */
export async function savePrivate(env: Env, owner: Owner, request: Request): Promise<Omit<Upload, 'url'> | Refusal> {
  return save(env, owner, request, `document/${randomBytes(32).toString('base64url')}`)
}

async function save(env: Env, owner: Owner, request: Request, name: string): Promise<Omit<Upload, 'url'> | Refusal> {
  // The body is read before any refusal: refusing while it is still being sent may reset the connection.
  const bytes = await readBytes(request, MAX_PICTURE_BYTES)
  const contentType = (request.headers.get('Content-Type') ?? '').toLowerCase().trim()
  const accepted = owner.startsWith('operator:') ? OPERATOR_PICTURE_TYPES : PICTURE_TYPES
  const type = accepted.find((candidate) => candidate === contentType)
  if (type === undefined) return new Refusal('wrong-content-type')
  if (bytes instanceof Refusal) return bytes
  const picture = readPicture(bytes)
  if (picture === 'unreadable') return new Refusal('picture-unreadable')
  if (picture === 'too-large') return new Refusal('picture-too-large')
  if (picture.type !== type) return new Refusal('wrong-content-type')
  const stripped = joinParts(picture.parts)
  if (!(await enter(env.DB, name, owner, type, stripped.byteLength)))
    return new Refusal('too-many-requests', { retryAfterSeconds: RETRY_SECONDS })
  // The row is written first: a picture without an owner is worse than a row without a picture.
  await env.UPLOADS.put(name, stripped, { httpMetadata: { contentType: type } })
  const { width, height } = picture
  return { name, type, bytes: stripped.byteLength, width, height }
}

/**
 * Returns false when the owner has reached the daily maximum; counted and inserted in one statement, so that parallel
 * uploads cannot exceed it.
 */
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
