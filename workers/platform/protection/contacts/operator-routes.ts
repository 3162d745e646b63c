import { Refusal } from '#api/envelope'
import { type Contact, contactCalls } from '#api/operator/protection/contacts'
import { TRIAL_TYPE } from '#api/session/session'
import { insertRow } from '../../../shared/rows.ts'
import type { App, Serve } from '../../app.ts'
import { type Member, memberByAccount } from '../../directory/members.ts'
import { writeAudited } from '../../operators/audit.ts'

const PAGE = 50

type Row = Omit<Contact, 'by'> & { sequence: number; member_id: string; actor: string }

/** The log of contacts with members about their play. */
export function mountContactOps(app: App, serve: Serve): void {
  serve(app, contactCalls.addContact, async ({ account, id, reason, outcome }, by, c) => {
    const { DB } = c.env
    const member = await memberFor(DB, account)
    if (member instanceof Refusal) return member
    const existing = await findContact(DB, id)
    if (existing) {
      const isSame = existing.member_id === member.id && existing.reason === reason && existing.outcome === outcome
      return isSame ? { account: member.account, ...contactOf(existing) } : new Refusal('conflict')
    }
    const contact = { id, at: new Date().toISOString(), reason, outcome }
    const written = await writeAudited(DB, { ...by, reason }, async () =>
      (await findContact(DB, id))
        ? new Refusal('conflict')
        : {
            ...{ action: 'contact', subject: `member:${member.id}`, before: null, after: { id, outcome } },
            statements: [insertRow(DB, 'contacts', { ...contact, member_id: member.id, actor: by.actor })],
          },
    )
    return written instanceof Refusal ? written : { account: member.account, ...contact, by: by.actor }
  })

  serve(app, contactCalls.listContacts, async ({ account, after }, _by, c) => {
    const member = await memberFor(c.env.DB, account)
    if (member instanceof Refusal) return member
    const { results } = await c.env.DB.prepare(
      `SELECT * FROM contacts WHERE member_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT ${PAGE + 1}`,
    )
      .bind(member.id, after === undefined ? Number.MAX_SAFE_INTEGER : Number(after))
      .all<Row>()
    const page = results.slice(0, PAGE)
    const next = results.length > PAGE ? String(page.at(-1)?.sequence) : null
    return { account: member.account, contacts: page.map(contactOf), next }
  })
}

async function memberFor(db: D1Database, account: string): Promise<Member | Refusal> {
  const member = await memberByAccount(db, account)
  if (member === null) return new Refusal('not-found')
  return member.type === TRIAL_TYPE ? new Refusal('trial-account') : member
}

const findContact = (db: D1Database, id: string) =>
  db.prepare('SELECT * FROM contacts WHERE id = ?').bind(id).first<Row>()

const contactOf = ({ id, at, actor, reason, outcome }: Row): Contact => ({ id, at, by: actor, reason, outcome })
