import { inTurns } from '../../../shared/turns.ts'
import type { Env } from '../../env.ts'
import { distributionOf } from './distribution.ts'
import { SUMS_IN_REQUEST, type Wager, type Worth, worthInParts, worthOf } from './worth.ts'

/** How many questions may wait for the clock, which answers one a minute: it may take many seconds. */
const OPEN = 500

/** What a promotion is worth in one game of the studio, with one stake. Amounts in minor units. */
export interface WorthQuestion extends Omit<Wager, 'distribution'> {
  gameCode: string
}

interface Row {
  question: string
  worth: string | null
}

/**
 * Returns what wagering is worth, computed once for each question and kept: terms, game under its rules, stake. Null where
 * nobody can compute it; `later` where the clock will. To be asked for the terms of promotions, of which there are few: what
 * is left of one member's bonus is `worthOf` with the bound of a request.
 */
export async function worthFor(env: Env, question: WorthQuestion): Promise<Worth | null | 'later'> {
  const distribution = distributionOf(question.gameCode)
  if (distribution === null) return null
  const key = keyOf(question, distribution.version)
  const row = await env.DB.prepare('SELECT * FROM wagering_worths WHERE question = ?').bind(key).first<Row>()
  if (row) return row.worth === null ? 'later' : (JSON.parse(row.worth) as Worth | null)
  const worth = worthOf({ ...question, distribution }, SUMS_IN_REQUEST)
  if (worth === null)
    await env.DB.prepare(
      `INSERT INTO wagering_worths (question) SELECT ?1
       WHERE (SELECT count(*) FROM wagering_worths WHERE worth IS NULL) < ${OPEN} ON CONFLICT DO NOTHING`,
    )
      .bind(key)
      .run()
  else await save(env.DB, key, worth)
  return worth ?? 'later'
}

/** Runs once a minute: computes what took too long for a request. */
export async function computeWorths(env: Env): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT question FROM wagering_worths WHERE worth IS NULL ORDER BY question LIMIT 1`,
  ).all<Row>()
  for await (const { question } of inTurns(results)) {
    const { gameCode, version, ...wager } = JSON.parse(question) as WorthQuestion & { version: number }
    const distribution = distributionOf(gameCode)
    // The rules of the game have changed: under the new ones it is another question.
    const worth = distribution?.version === version ? await worthInParts({ ...wager, distribution }) : null
    await save(env.DB, question, worth)
  }
}

async function save(db: D1Database, question: string, worth: Worth | null): Promise<void> {
  await db
    .prepare(
      `INSERT INTO wagering_worths (question, worth) VALUES (?, ?)
       ON CONFLICT (question) DO UPDATE SET worth = excluded.worth WHERE worth IS NULL`,
    )
    .bind(question, JSON.stringify(worth))
    .run()
}

function keyOf({ gameCode, amount, target, weight, stake, maxStake }: WorthQuestion, version: number): string {
  return JSON.stringify({ gameCode, version, amount, target, weight, stake, maxStake })
}
