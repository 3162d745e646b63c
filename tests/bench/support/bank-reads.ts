import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { bringUp } from '../../../scripts/product.ts'
import type { Secrets } from '../../../scripts/secrets.ts'
import { median, type Result } from './result.ts'

const PORT = 19_910
const ROWS = { large: 1_000_000, small: 10 }
const READS = 400
const ROUNDS = 15

interface Bank {
  open(request: object): Promise<unknown>
  balance(memberId: string): Promise<{ cash: number }>
}

/** Compares the balance read of a member with a million journal rows with that of a member with ten. */
export async function bankReads(folder: string, secrets: Secrets): Promise<Result> {
  const times = { large: [] as number[], small: [] as number[] }
  const homes = { large: join(folder, 'large'), small: join(folder, 'small') }
  for (const size of ['large', 'small'] as const) {
    mkdirSync(homes[size], { recursive: true })
    await withBank(PORT, homes[size], secrets, (bank) => bank.open({ memberId: 'ana', currency: 'MXN', trial: false }))
    fill(homes[size], ROWS[size])
  }
  await withBank(PORT, homes.large, secrets, (large) =>
    withBank(PORT + 10, homes.small, secrets, async (small) => {
      // Alternate between the two banks, so that a slow moment of the machine affects both. The first round is a
      // warm-up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [one, other] = [await timed(large, ROWS.large), await timed(small, ROWS.small)]
        if (round > 0) times.large.push(one)
        if (round > 0) times.small.push(other)
      }
    }),
  )
  return {
    what: 'balance read in a bank',
    ours: `${median(times.large).toFixed(3)} ms with ${ROWS.large} journal rows`,
    baseline: `${median(times.small).toFixed(3)} ms with ${ROWS.small}`,
    ratio: median(times.large) / median(times.small),
    aim: '<= 1.2',
  }
}

/** Returns the mean duration of a balance read, in milliseconds. */
async function timed(bank: Bank, rows: number): Promise<number> {
  const from = performance.now()
  for (let read = 0; read < READS; read += 1) {
    const { cash } = await bank.balance('ana')
    if (cash !== rows * 100) throw new Error(`The bank says ${cash}.`)
  }
  return (performance.now() - from) / READS
}

/**
 * Starts a platform on that state folder and stops it afterwards. The bank's file may only be filled while no platform
 * runs.
 */
async function withBank<Value>(
  port: number,
  home: string,
  secrets: Secrets,
  use: (bank: Bank) => Promise<Value>,
): Promise<void> {
  const platform = await bringUp('platform', port, home, secrets, () => undefined)
  try {
    const namespace = await platform.miniflare.getDurableObjectNamespace('BANK', 'farol-platform')
    await use(namespace.get(namespace.idFromName('bank-0')) as unknown as Bank)
  } finally {
    await platform.miniflare.dispose()
  }
}

/**
 * Writes deposits of 1.00 directly into the bank's tables, in the form the ledger writes them. All are marked as
 * confirmed by the read models.
 */
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
    UPDATE outbox SET confirmed = ${rows};
    COMMIT;`)
  db.close()
}
