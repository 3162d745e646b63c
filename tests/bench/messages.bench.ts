import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/built.ts'
import { bringUp, prepare, type Running } from '../../scripts/product.ts'
import { secretsIn } from '../../scripts/secrets.ts'
import type { JournalEvent } from '../../workers/platform/bank/bank-types.ts'
import { median, type Result } from './support/result.ts'

const PORT = 19_960
const MEMBERS = 200
const MISSIONS = 50
/** Bets per message while the history is written, and in those that are measured. */
const FILL = 100
const BETS = 20
const ROUNDS = 60

type Db = Awaited<ReturnType<Running['miniflare']['getD1Database']>>
/** The workers' code is loaded by its address: its types are those of the workers' runtime, which Node's code does not have. */
type Apply = (db: Db, message: { bank: string; events: JournalEvent[] }) => Promise<number>

/** Histories: a young brand, an older one, and the young one whose every member has a bonus to wager and a friend above. */
const BOOKS = {
  young: { bets: 1_000, promotions: false },
  old: { bets: 100_000, promotions: false },
  busy: { bets: 1_000, promotions: true },
} as const
type Book = keyof typeof BOOKS

/** Compares what a message of settled bets costs with a long history, and with promotions and missions that run (issue 30, "Done when" 5). */
export async function messagesBench(): Promise<Result[]> {
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'build', 'bench-'))
  const running: Running[] = []
  try {
    const code = new URL('../../workers/platform/read-models/apply.ts', import.meta.url).href
    const { applyJournal } = (await import(code)) as { applyJournal: Apply }
    const books = {} as Record<Book, () => Promise<number>>
    for (const [index, name] of (Object.keys(BOOKS) as Book[]).entries()) {
      const state = join(folder, name)
      mkdirSync(state)
      const { secrets } = secretsIn(state)
      const port = PORT + index * 10
      const platform = await bringUp('platform', port, state, secrets, () => undefined)
      running.push(platform)
      await prepare(port, secrets)
      const db = await platform.miniflare.getD1Database('DB', 'farol-platform')
      books[name] = await fill(db, applyJournal, BOOKS[name])
    }
    const times: Record<Book, number[]> = { young: [], old: [], busy: [] }
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const name of Object.keys(BOOKS) as Book[]) {
        const took = await books[name]()
        // The first rounds are a warm-up.
        if (round >= ROUNDS / 6) times[name].push(took)
      }
    const [young, old, busy] = [median(times.young), median(times.old), median(times.busy)]
    const baseline = `${young.toFixed(1)} ms with ${BOOKS.young.bets} bets stored and nothing running`
    return [
      {
        what: `a message of ${BETS} bets with ${BOOKS.old.bets} bets stored`,
        ...{ ours: `${old.toFixed(1)} ms`, baseline, ratio: old / young, aim: '<= 1.2' },
      },
      {
        what: `a message of ${BETS} bets with ${MISSIONS} missions, and every member wagering a bonus and invited`,
        ...{ ours: `${busy.toFixed(1)} ms`, baseline, ratio: busy / young, aim: '<= 1.1' },
      },
    ]
  } finally {
    for (const platform of running) await platform.miniflare.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes a history; returns what applies one more message and says how many milliseconds it took. */
async function fill(
  db: Db,
  applyJournal: Apply,
  { bets, promotions }: (typeof BOOKS)[Book],
): Promise<() => Promise<number>> {
  let sequence = 0
  const message = (count: number) => ({
    bank: 'bank-0',
    events: Array.from({ length: count }, () => {
      sequence += 1
      return bet(sequence)
    }),
  })
  while (sequence < bets) await applyJournal(db, message(FILL))
  if (promotions) await startPromotions(db)
  return async () => {
    const next = message(BETS)
    const start = performance.now()
    await applyJournal(db, next)
    return performance.now() - start
  }
}

/** A bet that is settled at once, five seconds after the one before. */
function bet(sequence: number): JournalEvent {
  const at = new Date(Date.parse('2026-11-01T00:00:00.000Z') + sequence * 5_000).toISOString()
  return {
    ...{ sequence, id: `t${sequence}`, kind: 'bet', member: memberOf(sequence), unit: 'MXN', amount: -1_000 },
    ...{ vendor: 'FRL', game: `g${sequence % 20}`, round: `r${sequence}`, reference: null, closes: true, free: false },
    ...{ actor: 'vendor', before: 0, after: 0, bonus: 0, subWallet: 0, fee: 0, bet: sequence, at },
  }
}

const memberOf = (index: number) => `member-${String(index % MEMBERS).padStart(16, '0')}`

async function startPromotions(db: Db): Promise<void> {
  const members = Array.from({ length: MEMBERS }, (_, index) => memberOf(index))
  const missions = Array.from({ length: MISSIONS }, (_, index) =>
    db.prepare(`INSERT INTO missions (id, mission, state, opened_ms) VALUES (?, '{}', 'open', 0)`).bind(`m${index}`),
  )
  await db.batch([
    ...missions,
    ...members.map((member) =>
      db
        .prepare(
          `INSERT INTO wagerings (member_id, bank, grant_id, currency, amount, terms, target, state, accepted_at, started_at, expires_at)
           VALUES (?, 'bank-0', 'g', 'MXN', 100, '{}', 1000000000, 'running', '2026-01-01', '2026-01-01', '2030-01-01')`,
        )
        .bind(member),
    ),
    ...members.map((member) =>
      db.prepare(`INSERT INTO referral_friends (member_id, registered_at) VALUES (?, '2026-01-01')`).bind(member),
    ),
  ])
}
