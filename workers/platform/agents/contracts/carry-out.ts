import { Refusal } from '#api/envelope'
import { LANGUAGES, type Language } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import { fill, isolateValues } from '#i18n/fill.ts'
import { inTurns } from '../../../shared/turns.ts'
import { memberById } from '../../directory/members.ts'
import { announceMessages, messageStatements } from '../../directory/tell.ts'
import type { Env } from '../../env.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import { changedStatement } from '../contract-outbox.ts'
import { announceContracts } from './announce.ts'
import { endLine, endStatements } from './end.ts'
import { planClose } from './negotiate.ts'
import { type Actor, type Plan, untilWhole } from './steps.ts'
import { type ContractRow, contractById, LISTED, overdue, readContracts, readHierarchy } from './store.ts'

/** Makes a planned change and tells who it concerns. Returns the contract as it is then. */
export async function carryOut(env: Env, plan: () => Promise<Plan | Refusal>) {
  await endOverdue(env, Date.now())
  const made = await untilWhole(async () => {
    const planned = await plan()
    if (!(planned instanceof Refusal))
      await env.DB.batch([...planned.statements, ...(await noticeStatements(env.DB, planned))])
    return planned
  })
  return made instanceof Refusal ? made : announce(env, made)
}

/** Does the same for an operator, with an entry in the audit log. */
export async function carryOutAudited(env: Env, by: By, action: string, plan: () => Promise<Plan | Refusal>) {
  await endOverdue(env, Date.now())
  const made = await untilWhole(() =>
    writeAudited(env.DB, by, async () => {
      const planned = await plan()
      if (planned instanceof Refusal) return planned
      const [row] = planned.notices.map((notice) => notice.row)
      const before = await contractById(env.DB, planned.contractId)
      const agent = row === undefined ? null : await memberById(env.DB, row.agentId)
      const after = {
        ...{ contract: planned.contractId, kind: row?.kind, terms: row?.terms },
        ...(agent === null ? {} : { currency: agent.currency }),
      }
      const subject = `member:${row?.agentId ?? ''}`
      const statements = [...planned.statements, ...(await noticeStatements(env.DB, planned))]
      return { ...planned, action, subject, before: before && { state: before.state }, after, statements }
    }),
  )
  return made instanceof Refusal ? made : announce(env, made)
}

async function announce(env: Env, plan: Plan) {
  await notifyParties(env, plan)
  const row = await contractById(env.DB, plan.contractId)
  const [contract] = row === null ? [] : await readContracts(env.DB, [row])
  return contract === undefined ? new Refusal('not-found') : { contract }
}

/** Notifies open pages: recipients of their message, both parties of the contract. */
export async function notifyParties(env: Env, plan: Pick<Plan, 'notices'>): Promise<void> {
  for (const memberId of receiversOf(plan)) await announceMessages(env, memberId)
  await announceContracts(env, sidesOf(plan))
}

const SYSTEM: Actor = { side: null, name: 'system' }

/** How often a run looks for more that is over. */
const ROUNDS = 20

/**
 * Ends proposals without an answer, and contracts past their notice with the contracts below them. Runs once a minute and
 * before each change, so that nobody acts below a contract that is over.
 */
export async function endOverdue(env: Env, nowMs: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = await overdue(env.DB, nowMs)
    for await (const row of inTurns(rows)) await endOne(env, row, nowMs)
    if (rows.length < LISTED) return
  }
}

async function endOne(env: Env, row: ContractRow, nowMs: number): Promise<void> {
  const made = await untilWhole(async () => {
    const current = await contractById(env.DB, row.id)
    if (current?.state !== row.state) return null
    const plan =
      row.state === 'proposed' ? planClose(env.DB, row, 'expired', SYSTEM, nowMs) : await planEnd(env, row, nowMs)
    await env.DB.batch([...plan.statements, ...(await noticeStatements(env.DB, plan))])
    return plan
  })
  if (made !== null && !(made instanceof Refusal)) await notifyParties(env, made)
}

async function planEnd({ DB }: Env, row: ContractRow, nowMs: number): Promise<Plan> {
  const untilMs = row.untilMs ?? nowMs
  const statements = endStatements(DB, row, { untilMs, reason: 'notice' }, SYSTEM, nowMs)
  const line = await readHierarchy(DB, row.agentId, row.kind, nowMs)
  const ended = endLine(DB, line, { agentId: row.agentId, terms: null }, nowMs, untilMs)
  const notice = { row, notice: 'terminated' as const, to: [row.agentId, row.parentId] }
  return { contractId: row.id, statements: [...statements, ...ended.statements], notices: [notice, ...ended.notices] }
}

const receiversOf = ({ notices }: Pick<Plan, 'notices'>) => [
  ...new Set(notices.flatMap(({ to }) => to.filter((id) => id !== null))),
]

const sidesOf = ({ notices }: Pick<Plan, 'notices'>) => [
  ...new Set(notices.flatMap(({ row }) => [row.agentId, row.parentId]).filter((id) => id !== null)),
]

interface Reader {
  id: string
  account: string
  language: Language
}

/** Returns the statements that store each recipient's message and queue the live event for both parties. */
export async function noticeStatements(db: D1Database, plan: Pick<Plan, 'notices'>): Promise<D1PreparedStatement[]> {
  const ids = [...receiversOf(plan), ...plan.notices.map(({ row }) => row.agentId)]
  const { results } = await db
    .prepare('SELECT id, account, language FROM members WHERE id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(ids))
    .all<Reader>()
  const readers = new Map(results.map((reader) => [reader.id, reader]))
  const changes = sidesOf(plan).map((memberId) => changedStatement(db, memberId))
  const left = plan.notices.flatMap(({ row, notice, to }) =>
    to.flatMap((memberId) => {
      const reader = memberId === null ? undefined : readers.get(memberId)
      if (reader === undefined) return []
      const texts = messages[reader.language]
      const names = { kind: texts[`contract.kind.${row.kind}`], account: readers.get(row.agentId)?.account ?? '' }
      const values = isolateValues(names, LANGUAGES[reader.language].dir)
      const subject = fill(texts[`contract.${notice}.subject`], values)
      const body = fill(texts[`contract.${notice}.body`], values)
      return messageStatements(db, {
        id: `contract:${row.id}:${notice}:${reader.id}`,
        memberId: reader.id,
        subject,
        body,
      })
    }),
  )
  return [...left, ...changes]
}
