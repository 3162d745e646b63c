import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { bringUp } from '../../scripts/product.ts'
import type { Secrets } from '../../scripts/secrets.ts'
import { median, type Result } from './result.ts'

const PORT = 19_910
const ROWS = { large: 1_000_000, small: 10 }
const READS = 400
const ROUNDS = 15

interface Bank {
  open(request: object): Promise<unknown>
  balance(memberId: string): Promise<{ cash: number }>
}

/** The balance of a member of a bank with a million journal rows, all theirs, against one with ten. */
export async function bankReads(folder: string, secrets: Secrets): Promise<Result> {
  const times = { large: [] as number[], small: [] as number[] }
  for (const [size, rows] of Object.entries(ROWS) as ['large' | 'small', number][]) {
    const home = join(folder, size)
    mkdirSync(home, { recursive: true })
    await withBank(home, secrets, (bank) => bank.open({ memberId: 'ana', currency: 'MXN', trial: false }))
    fill(home, rows)
    await withBank(home, secrets, async (bank) => {
      for (let round = 0; round <= ROUNDS; round += 1) {
        const from = performance.now()
        for (let read = 0; read < READS; read += 1) await bank.balance('ana')
        if (round > 0) times[size].push((performance.now() - from) / READS)
      }
      const { cash } = await bank.balance('ana')
      if (cash !== rows * 100) throw new Error(`The bank says ${cash}.`)
    })
  }
  return {
    what: 'balance read in a bank',
    ours: `${median(times.large).toFixed(3)} ms with ${ROWS.large} journal rows`,
    baseline: `${median(times.small).toFixed(3)} ms with ${ROWS.small}`,
    ratio: median(times.large) / median(times.small),
    aim: '<= 1.2',
  }
}

/** Brings a platform up on that state, and down again: a bank's file is filled while nobody holds it. */
async function withBank<Answer>(home: string, secrets: Secrets, use: (bank: Bank) => Promise<Answer>): Promise<void> {
  const platform = await bringUp('platform', PORT, home, secrets, () => undefined)
  try {
    const namespace = await platform.miniflare.getDurableObjectNamespace('BANK', 'farol-platform')
    await use(namespace.get(namespace.idFromName('bank-0')) as unknown as Bank)
  } finally {
    await platform.miniflare.dispose()
  }
}

/** Deposits of 1.00 straight into the bank's tables, as the ledger would have written them; the queue has them all. */
function fill(home: string, rows: number): void {
  const folder = join(home, 'platform', 'do', 'farol-platform-Bank')
  const [file] = readdirSync(folder).filter((name) => /^[\da-f]{64}\.sqlite$/.test(name))
  const db = new DatabaseSync(join(folder, String(file)))
  const columns = `sequence, id, kind, member, unit, amount, closes, free, actor, balance, at_ms`
  db.exec(`BEGIN;
    INSERT INTO transfer (${columns})
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      SELECT i, 'd-' || i, 'deposit', 'ana', 'MXN', 100, 0, 0, 'bench', i * 100, 1700000000000 + i FROM n;
    INSERT INTO posting
      SELECT sequence, 'cash', 'MXN', 100, balance FROM transfer UNION ALL
      SELECT sequence, 'cashier', 'MXN', -100, -balance FROM transfer;
    INSERT OR REPLACE INTO account VALUES ('ana', 'cash', 'MXN', ${rows * 100}, ${rows}),
      ('ana', 'cashier', 'MXN', ${-rows * 100}, ${rows});
    UPDATE outbox SET sent = ${rows};
    COMMIT;`)
  db.close()
}
