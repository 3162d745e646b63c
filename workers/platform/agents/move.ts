import { Refusal } from '#api/envelope'
import { lineCalls } from '#api/operator/agents/lines'
import { TRIAL_TYPE } from '#api/session/session'
import type { App, Serve } from '../app.ts'
import { type Member, memberByAccount } from '../directory/members.ts'
import type { Env } from '../env.ts'
import { accountsOf, isAgentType } from '../hierarchy.ts'
import { deliverLineStops } from '../line-stops/deliver.ts'
import { type By, writeAudited } from '../operators/audit.ts'
import { serveForTwo } from '../operators/two-people.ts'
import { endOverdue, noticeStatements, notifyParties } from './contracts/carry-out.ts'
import { planLeaving } from './contracts/leave-line.ts'
import { untilWhole } from './contracts/steps.ts'

/**
 * The operators' command that moves a member, with everybody below, under another agent or to the top of a line. Who is
 * above earns on the branch from then on, so it takes two people (decision 147).
 */
export function mountMove(app: App, serve: Serve): void {
  serveForTwo(app, serve, lineCalls.moveLine, {
    async forTwo({ DB }, { account, under }) {
      const parties = await findParties(DB, account, under)
      if (parties instanceof Refusal) return parties
      const { member, above } = parties
      const { under: before, members } = await readPosition(DB, member)
      return { account: member.account, under: above?.account ?? null, before, members }
    },
    perform: (env, { account, under }, by) => moveLine(env, account, under, by),
  })
}

interface Parties {
  member: Member
  /** Null: nobody. */
  above: Member | null
}

async function findParties(db: D1Database, account: string, under: string | null): Promise<Parties | Refusal> {
  const member = await memberByAccount(db, account)
  const above = under === null ? null : await memberByAccount(db, under)
  if (member === null || (under !== null && above === null)) return new Refusal('not-found')
  if (member.type === TRIAL_TYPE) return new Refusal('trial-account')
  if (above !== null && !isAgentType(above.type)) return new Refusal('not-agent')
  if (above !== null && above.currency !== member.currency) return new Refusal('wrong-currency')
  // Nobody moves below themselves: their whole line would have no top.
  if (above !== null && (await isWithin(db, above, member))) return new Refusal('conflict')
  return { member, above }
}

/**
 * What was played and paid until now stays with the agents who were above then (`former_lines`): only what comes after
 * counts in the new line. Contracts with who was above end. Who is there already keeps them.
 */
async function moveLine(env: Env, account: string, under: string | null, by: By) {
  const db = env.DB
  await endOverdue(env, Date.now())
  const move = async () => {
    const parties = await findParties(db, account, under)
    if (parties instanceof Refusal) return parties
    const { member, above } = parties
    const now = await readPosition(db, member)
    const isThere = member.upline_id === (above?.id ?? null)
    const leaving = isThere ? NOTHING : await planLeaving(db, member.id, { side: null, name: by.actor }, Date.now())
    const statements = [
      db.prepare('UPDATE members SET upline_id = ? WHERE id = ?').bind(above?.id ?? null, member.id),
      ...leaving.statements,
      ...(await noticeStatements(db, leaving)),
    ]
    const after = { under: above?.account ?? null, members: now.members }
    return { action: 'line-moved', subject: `member:${member.id}`, before: now, after, statements, leaving, member }
  }
  const moved = await untilWhole(() => writeAudited(db, by, move))
  if (moved instanceof Refusal) return moved
  // A trigger notes the change where a frozen line is left or joined.
  await deliverLineStops(env, moved.member.id)
  await notifyParties(env, moved.leaving)
  return {
    account: moved.member.account,
    under: moved.after.under,
    before: moved.before.under,
    members: moved.before.members,
  }
}

const NOTHING = { statements: [], notices: [] }

/** Returns the account directly above a member, and how many move with them, themselves included. */
async function readPosition(db: D1Database, { id }: Member): Promise<{ under: string | null; members: number }> {
  const row = await db
    .prepare('SELECT upline_id, team_size + 1 AS members FROM members WHERE id = ?')
    .bind(id)
    .first<{ upline_id: string | null; members: number }>()
  const upline = row?.upline_id ?? null
  const accounts = await accountsOf(db, upline === null ? [] : [upline])
  return { under: upline === null ? null : (accounts.get(upline) ?? null), members: row?.members ?? 1 }
}

async function isWithin(db: D1Database, { id }: Member, branch: Member): Promise<boolean> {
  const found = await db
    .prepare(
      `SELECT 1 FROM members WHERE id = ?2
       AND substr(path, 1, length((SELECT path FROM members WHERE id = ?1))) = (SELECT path FROM members WHERE id = ?1)`,
    )
    .bind(branch.id, id)
    .first()
  return found !== null
}
