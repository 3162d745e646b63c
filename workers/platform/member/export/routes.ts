import { randomBytes } from 'node:crypto'
import { Refusal } from '#api/envelope'
import { DATA_TICKET_SECONDS, memberDataCalls } from '#api/session/member-data'
import type { App, Serve } from '../../app.ts'
import { BANK_TABLES, withoutColumns } from '../../bank/export/member-rows.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Caller, Env } from '../../env.ts'
import { CURRENT } from '../../read-models/figures.ts'
import { DATA_COPIES } from '../../session/limits.ts'
import { ownerByCode } from '../../session/verification/owner-by-code.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { refusedByWindow } from '../../throttle/refused-by-window.ts'
import { DIRECTORY_TABLES } from './tables.ts'

/** The bank's tables are named `bank.NAME`. */
const OF_BANK = 'bank.'
const SESSIONS = 'sessions'
const PAGE = 1_000

const TABLES: readonly string[] = [
  ...Object.keys(DIRECTORY_TABLES),
  SESSIONS,
  ...Object.keys(BANK_TABLES).map((name) => `${OF_BANK}${name}`),
]

type Row = Record<string, string | number | null>

/** A copy of everything kept about the signed-in member, table by table. */
export function mountMemberData(app: App, serve: Serve): void {
  serve(app, memberDataCalls.openData, async (proof, caller, c) => {
    const member = await ownerByCode(proof, caller, c)
    if (member instanceof Refusal) return member
    const refused = await refusedByWindow('member-data', member.id, DATA_COPIES, c.env)
    if (refused) return refused
    const ticket = randomBytes(32).toString('base64url')
    const key = keyFor('member-data-ticket', ticket)
    await throttleOf(c.env, key).put(key, ownerOf(caller), DATA_TICKET_SECONDS)
    return { ticket, tables: [...TABLES] }
  })

  serve(app, memberDataCalls.readData, async ({ ticket, table, from }, caller, c) => {
    const key = keyFor('member-data-ticket', ticket)
    if ((await throttleOf(c.env, key).look(key)) !== ownerOf(caller)) return new Refusal('ticket-expired')
    const rows = await readRows(c.env, caller, table, from)
    if (rows === null) return new Refusal('not-found')
    return { rows, next: rows.length < PAGE ? null : from + PAGE }
  })
}

/** A ticket is of one session: in another it says nothing. */
const ownerOf = ({ memberId, session }: Caller) => `${memberId} ${session}`

async function readRows(env: Env, caller: Caller, table: string, from: number): Promise<Row[] | null> {
  const { memberId, bank, session } = caller
  if (table === SESSIONS) return readSessions(env, memberId, session)
  if (table.startsWith(OF_BANK)) {
    const name = table.slice(OF_BANK.length)
    return bankOf(env, bank).memberRows({ memberId, table: name, from, limit: PAGE })
  }
  const exported = Object.hasOwn(DIRECTORY_TABLES, table) ? DIRECTORY_TABLES[table] : undefined
  if (exported === undefined) return null
  const { by, without, order } = exported
  const isModel = without.includes('generation')
  const { results } = await env.DB.prepare(
    `SELECT * FROM ${table} WHERE ${isModel ? `generation = ${CURRENT} AND ` : ''}${by[0]} = ?
     ORDER BY ${order} LIMIT ? OFFSET ?`,
  )
    .bind(memberId, PAGE, from)
    .all<Row>()
  return results.map((row) => withoutColumns(row, without))
}

async function readSessions(env: Env, memberId: string, session: string): Promise<Row[]> {
  const sessions = await env.PRESENCE.getByName(memberId).list(session)
  return sessions.map(({ browser, system, network, openedAtMs, lastUsedAtMs }) => ({
    ...{ browser, system, network },
    opened_at: new Date(openedAtMs).toISOString(),
    last_used_at: new Date(lastUsedAtMs).toISOString(),
  }))
}
