import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf } from '#tests/support/client'
import { journal } from '#tests/support/journal'
import { Player } from '#tests/support/player'
import { type Product, startProduct } from '#tests/support/product'
import { audit } from '../../../scripts/audit.ts'
import { ledgerOver } from '../../../scripts/ledger.ts'
import { serverAt } from '../../../scripts/ops/server.ts'

/** `kill -9` of the whole server, twenty times at random moments, while sixteen members deposit and play. */

const KILLS = 20
const PLAYERS = 16
/** Uneven on purpose: a kill must also fall while the server is only just up, and in the middle of a round. */
const LONGEST_LIFE_MS = 4000

let product: Product
const stateDir = mkdtempSync(join(tmpdir(), 'farol-crash-'))
beforeAll(async () => {
  product = await startProduct({ stateDir })
})
afterAll(async () => {
  await product.stop()
  rmSync(stateDir, { recursive: true, force: true })
})

test('nothing acknowledged is lost or doubled, and every audit is clean', async () => {
  const { port } = product
  const players = await Promise.all(Array.from({ length: PLAYERS }, (_, index) => Player.join(product.origin, index)))
  const acknowledged = new Set<string>()

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const playing = players.map((player) => player.playUntilCut())
    await wait(Math.random() * LONGEST_LIFE_MS)
    await product.kill()
    await Promise.all(playing)
    product = await startProduct({ stateDir, port })
    expect(await auditNow(), `after kill ${kill}`).toEqual([])
    await expectEachOnce(players, acknowledged, kill)
  }

  // Rounds that a kill cut off are finished by the studio by itself; then both sides of the wallet agree.
  for (const player of players) await player.finish()
  expect(await auditNow()).toEqual([])
  await expectEachOnce(players, acknowledged, KILLS)
  for (const player of players) expect(await balanceOf(product.origin, player.token)).toBe(await player.shownBalance())
  expect(acknowledged.size).toBeGreaterThan(KILLS)
})

async function auditNow(): Promise<unknown[]> {
  const server = serverAt(String(product.port), product.opsToken)
  return (await audit(ledgerOver((path) => server.ask('GET', path)))).violations
}

/** Every transfer a player was told of stands in the journal once. */
async function expectEachOnce(players: Player[], acknowledged: Set<string>, kill: number): Promise<void> {
  for (const player of players) for (const mark of player.acknowledged) acknowledged.add(mark)
  const marks = new Map<string, number>()
  for (const { kind, id, round } of await journal(product.origin, product.opsToken)) {
    const mark = kind === 'deposit' ? id : `${kind}:${round}`
    marks.set(mark, (marks.get(mark) ?? 0) + 1)
  }
  for (const mark of acknowledged) expect(countOf(marks, mark), `${mark} after kill ${kill}`).toBe(1)
}

/** A deposit's transfer carries the deposit's id inside its own. */
function countOf(marks: Map<string, number>, mark: string): number {
  if (/^(bet|win):/.test(mark)) return marks.get(mark) ?? 0
  return [...marks].filter(([id]) => id.includes(mark)).reduce((sum, [, count]) => sum + count, 0)
}
