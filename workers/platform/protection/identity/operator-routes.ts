import { Buffer } from 'node:buffer'
import { Refusal } from '#api/envelope'
import { identityCalls } from '#api/operator/protection/identity'
import { TRIAL_TYPE } from '#api/session/session'
import { PICTURE_TYPES } from '#api/upload'
import type { App, Serve } from '../../app.ts'
import { memberByAccount, memberById } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import { type CaseRow, findCase, imagesOf, operatedFrom } from './cases.ts'
import { decide, request } from './decide.ts'

/** Cases per page. */
const PAGE = 50
const WAITING: readonly string[] = ['requested', 'sent', 'review']

/** Operators look at what members sent, and accept or refuse it. */
export function mountIdentityOps(app: App, serve: Serve): void {
  const one = async (env: Env, row: CaseRow | Refusal) => {
    if (row instanceof Refusal) return row
    const [shown] = await operatedFrom(env.DB, [row])
    return shown ?? new Refusal('not-found')
  }

  serve(app, identityCalls.listIdentities, async ({ state, after }, _by, c) => {
    const isWaiting = WAITING.includes(state)
    const { results } = await c.env.DB.prepare(
      `SELECT * FROM identity_cases INDEXED BY identity_cases_state WHERE state = ?1
         AND number ${isWaiting ? '>' : '<'} ?2 ORDER BY number ${isWaiting ? 'ASC' : 'DESC'} LIMIT ?3`,
    )
      .bind(state, after === undefined ? (isWaiting ? 0 : Number.MAX_SAFE_INTEGER) : Number(after), PAGE + 1)
      .all<CaseRow>()
    const page = results.slice(0, PAGE)
    return {
      cases: await operatedFrom(c.env.DB, page),
      next: results.length > PAGE ? String(page.at(-1)?.number) : null,
    }
  })

  serve(app, identityCalls.showIdentity, async ({ number }, _by, c) => {
    const row = await findCase(c.env.DB, number)
    const member = row && (await memberById(c.env.DB, row.member_id))
    if (!row || !member) return new Refusal('not-found')
    const shown = await one(c.env, row)
    return shown instanceof Refusal ? shown : { ...shown, name: member.payee_name, birthday: member.birthday }
  })

  serve(app, identityCalls.readIdentityDocument, ({ number, picture }, by, c) => read(c.env, number, picture, by))

  serve(app, identityCalls.decideIdentity, async ({ number, ...decision }, by, c) =>
    one(c.env, await decide(c.env, number, decision, { ...by, reason: decision.reason })),
  )

  serve(app, identityCalls.requestIdentity, async ({ account, reason }, by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    if (member.type === TRIAL_TYPE) return new Refusal('trial-account')
    return one(c.env, await request(c.env, member, { ...by, reason }))
  })
}

/** Reads a picture, after the reading is in the log: nobody sees one without a trace. What was sent is in review then. */
async function read({ DB, UPLOADS }: Env, number: string, picture: number, by: By) {
  const row = await findCase(DB, number)
  const name = row && imagesOf(row)[picture - 1]
  const stored = name ? await UPLOADS.get(name) : null
  const type = PICTURE_TYPES.find((candidate) => candidate === stored?.httpMetadata?.contentType)
  if (!row || !stored || type === undefined) return new Refusal('not-found')
  const noted = await writeAudited(DB, by, async () => ({
    ...{ action: 'identity-document-read', subject: `member:${row.member_id}` },
    ...{ before: null, after: { number: row.number, picture } },
    statements: [
      DB.prepare(`UPDATE identity_cases SET state = 'review' WHERE number = ? AND state = 'sent'`).bind(row.number),
    ],
  }))
  if (noted instanceof Refusal) return noted
  return { type, base64: Buffer.from(await stored.arrayBuffer()).toString('base64') }
}
