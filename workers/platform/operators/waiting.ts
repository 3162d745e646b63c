import type { Waiting } from '#api/operator/proposals'
import type { WaitingRow } from '../bank/bank-types.ts'
import { bankNames, bankOf } from '../bank/routing.ts'
import type { Env } from '../env.ts'

/** Counts what waits for people, in the directory and in every bank. */
export async function readWaiting(env: Env): Promise<Waiting> {
  const [proposals, banks] = await Promise.all([
    waitingProposals(env.DB),
    Promise.all(bankNames(env).map((name) => bankOf(env, name).waitingForPeople())),
  ])
  const heldWins = sumByName(banks.flatMap((bank) => bank.heldWins))
  const secondPerson = sumByName([...proposals, ...banks.flatMap((bank) => bank.secondPerson)])
  return {
    heldWins: heldWins.map(({ name: currency, count, amount, oldestMs }) => ({
      ...{ currency, count, amount },
      oldest: new Date(oldestMs).toISOString(),
    })),
    secondPerson: secondPerson.map(({ name: call, count, oldestMs }) => ({
      ...{ call, count },
      oldest: new Date(oldestMs).toISOString(),
    })),
  }
}

async function waitingProposals(db: D1Database): Promise<WaitingRow<string>[]> {
  const { results } = await db
    .prepare(
      `SELECT call AS name, count(*) AS count, min(created_at) AS oldest FROM proposals
       WHERE state = 'waiting' AND expires_at > ? GROUP BY call`,
    )
    .bind(new Date().toISOString())
    .all<{ name: string; count: number; oldest: string }>()
  return results.map(({ name, count, oldest }) => ({ name, count, amount: 0, oldestMs: Date.parse(oldest) }))
}

/** Adds up the rows of each name, in the order of the names. */
function sumByName<Name extends string>(rows: WaitingRow<Name>[]): WaitingRow<Name>[] {
  const sums = new Map<Name, WaitingRow<Name>>()
  for (const { name, ...row } of rows) {
    const { count, amount, oldestMs } = sums.get(name) ?? { count: 0, amount: 0, oldestMs: row.oldestMs }
    const sum = { count: count + row.count, amount: amount + row.amount, oldestMs: Math.min(oldestMs, row.oldestMs) }
    sums.set(name, { name, ...sum })
  }
  return [...sums.values()].sort((one, other) => one.name.localeCompare(other.name))
}
