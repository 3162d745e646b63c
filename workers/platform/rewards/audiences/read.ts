import { Refusal } from '#api/envelope'
import type { Audience } from '#api/operator/rewards/audience'
import { AGENT_TYPES } from '#api/session/session'
import type { Language } from '#brand/brand'
import { memberByAccount, normalizeUsername } from '../../directory/members.ts'
import { vipLadderOf } from '../vip/ladder.ts'
import { isForEverybody, isInAudience, type MemberFacts } from './audience.ts'

interface Row {
  account: string
  registered: string
  language: Language
  level: number
  /** Accounts as JSON. */
  agents: string
}

/** SQL: a member (`?1`) with what audiences ask. */
const FACTS = `
  SELECT account_folded AS account, created_at AS registered, language, coalesce(level, 0) AS level, (
      SELECT json_group_array(above.account_folded)
      FROM json_each('["' || replace(trim(members.path, '/'), '/', '","') || '"]') AS step
        JOIN members AS above ON above.id = step.value
      WHERE above.id <> members.id) AS agents
  FROM members LEFT JOIN vip_ranks ON vip_ranks.member_id = members.id WHERE members.id = ?1`

/**
 * Reads what is known of a member; null for nobody. What a member does by name reads it whatever the name is, so that the
 * time tells nobody which names there are.
 */
export async function readFacts(db: D1Database, memberId: string): Promise<MemberFacts | null> {
  const row = await db.prepare(FACTS).bind(memberId).first<Row>()
  if (row === null) return null
  const { registered, agents, ...facts } = row
  return { ...facts, registeredMs: Date.parse(registered), agents: JSON.parse(agents) as string[] }
}

/** Returns true when a promotion is for a member with these facts; of who is unknown, when it is for everybody. */
export function isFor(facts: MemberFacts | null, audience: Audience | undefined, atMs: number): boolean {
  return facts === null ? isForEverybody(audience) : isInAudience(facts, audience, atMs)
}

/** A promotion, and when it asks for whom it is. */
interface Asking {
  audience: Audience | undefined
  atMs: number
}

/** Returns of promotions those that are for a member; nothing is read of the member where all are for everybody. */
export async function forMember<Promotion>(
  db: D1Database,
  memberId: string,
  promotions: readonly Promotion[],
  askingOf: (promotion: Promotion) => Asking,
): Promise<Promotion[]> {
  if (promotions.every((promotion) => isForEverybody(askingOf(promotion).audience))) return [...promotions]
  const facts = await readFacts(db, memberId)
  return promotions.filter((promotion) => {
    const { audience, atMs } = askingOf(promotion)
    return isFor(facts, audience, atMs)
  })
}

/** Refuses an audience that names what there is not, with the names that are wrong. */
export async function refusedAudience(db: D1Database, audience: Audience | undefined): Promise<Refusal | null> {
  switch (audience?.kind) {
    case 'rank': {
      const ranks = (await vipLadderOf(db))?.ranks.length ?? 0
      return unknown(
        'levels',
        audience.levels.filter((level) => level > ranks),
      )
    }
    case 'line': {
      const agent = await memberByAccount(db, audience.agent)
      return unknown('agent', agent !== null && AGENT_TYPES.includes(agent.type) ? [] : [audience.agent])
    }
    case 'list':
      return unknown('accounts', await readUnknown(db, audience.accounts))
    default:
      return null
  }
}

const unknown = (field: string, names: readonly (string | number)[]) =>
  names.length === 0 ? null : new Refusal('bad-input', { fields: { [`audience.${field}`]: names.join(', ') } })

async function readUnknown(db: D1Database, accounts: readonly string[]): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT account_folded AS account FROM members WHERE account_folded IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(accounts.map(normalizeUsername)))
    .all<{ account: string }>()
  const existing = new Set(results.map(({ account }) => account))
  return accounts.filter((account) => !existing.has(normalizeUsername(account)))
}
