import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { SPEI } from '#tests/support/stand-ins/spei'
import { audit } from '../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../scripts/audit/ledger.ts'
import type { VIOLATIONS } from '../../../../scripts/audit/violation.ts'
import type { WalletOperation } from '../../../../workers/platform/bank/bank-types.ts'
import { bankOf, hashToken, newGameToken } from '../../../../workers/platform/bank/routing.ts'
import type { Env } from '../../../../workers/platform/env.ts'
import { platform } from '../../../../workers/platform/routes.ts'
import { withdrawIn } from '../support/payee.ts'
import { env } from '../support/world.ts'

/**
 * Changes the tables of a real bank, as a disk fault or an attacker would. The auditor, which reads only through the
 * operators' calls, must report each change. Each case uses its own bank.
 */

type Kind = (typeof VIOLATIONS)[number]
const GAME = 'loteria-del-puerto'
const app = platform()

/** Audits this bank only. */
async function audited(bank: string) {
  const bindings = { ...env, BANKS: '64' } as Env
  const headers = { 'X-Edge-Secret': env.PLATFORM_SECRET }
  const source = ledgerOver(async (path) =>
    (await app.fetch(new Request(`http://x${path}`, { headers }), bindings)).json(),
  )
  return audit({ ...source, banks: async () => [bank] })
}

/** Fills a bank with every kind of transfer: deposits, bets, wins, a rollback, a tombstone, holds, adjustments. */
async function busyBank(name: string): Promise<void> {
  const bank = bankOf(env, name)
  for (const memberId of ['ana', 'eva']) {
    await bank.open({ memberId, currency: 'MXN', trial: false })
    await deposit(name, memberId, `d-${memberId}`, 10_000)
  }
  const token = newGameToken(name)
  const game = { memberId: 'ana', tokenHash: hashToken(token), vendor: 'FRL', gameCode: GAME } as const
  await bank.openGame({ ...game, currency: 'MXN', expiresAtMs: Date.now() + 60_000 })
  const play = async (kind: WalletOperation['kind'], id: string, amount: number, reference: string | null = null) => {
    const round = { game: GAME, round: reference ?? id, closes: false, free: false, user: null, granted: false }
    const call = { kind, tokenHash: hashToken(token), vendor: 'FRL', id, amount, currency: 'MXN' as const, reference }
    const { outcome } = await bank.wallet({ ...call, ...round })
    if (outcome !== 'ok') throw new Error(`${id}: ${outcome}`)
  }
  await play('bet', 'b1', 100)
  await play('win', 'w1', 250, 'b1')
  await play('bet', 'b2', 50)
  await play('rollback', 'r2', 0, 'b2')
  await play('rollback', 'r3', 0, 'b3')
  await withdrawIn(name, { memberId: 'ana', id: 'h1', amount: 400 })
  const decision = { memberId: 'ana', withdrawalId: 'h1', actor: 'operator:owner', reason: 'Prueba' }
  await bank.decideWithdrawal({ ...decision, id: 'p0', decision: { step: 'process' } })
  const paid = { step: 'issue' as const, amount: 400, proofs: [], receipt_ms: 60_000 }
  await bank.decideWithdrawal({ ...decision, id: 'p1', decision: paid })
  await withdrawIn(name, { memberId: 'eva', id: 'h2', amount: 300 })
  const adjustment = { memberId: 'eva', currency: 'MXN', reason: 'Prueba', actor: 'operator:owner' } as const
  await bank.proposeAdjustment({ ...adjustment, id: 'c1', direction: 'credit', amount: 70 })
  await bank.decideAdjustment({ id: 'c1', decision: 'confirm', reason: '', actor: 'operator:rosa' })
  await bank.proposeAdjustment({ ...adjustment, id: 'c2', direction: 'debit', amount: 20 })
}

async function deposit(name: string, memberId: string, id: string, amount: number): Promise<void> {
  const paid = { memberId, id, amount, currency: 'MXN' } as const
  await bankOf(env, name).createDeposit({ ...paid, method: 'spei', terms: SPEI })
  const credited = await bankOf(env, name).confirmDeposit({ ...paid, provider: 'demo', reference: id, enabled: true })
  if ('refusal' in credited) throw new Error(credited.refusal)
}

const of = (id: string) => `(SELECT sequence FROM transfer WHERE id = '${id}')`
const copyTo = (id: string, from: string) => [
  `INSERT INTO transfer SELECT (SELECT max(sequence) + 1 FROM transfer), '${id}', kind, member, unit, amount, vendor, game,
     round, reference, closes, free, actor, balance, at_ms, bonus, gift, bonus_left FROM transfer WHERE id = '${from}'`,
  `INSERT INTO posting SELECT (SELECT max(sequence) FROM transfer), account, unit, amount, balance FROM posting
     WHERE sequence = ${of(from)}`,
]
/** Copies a transfer and also corrects every balance, as an attacker who knows the tables would. */
const careful = (id: string, from: string) => [
  ...copyTo(id, from),
  `UPDATE posting SET balance = amount + (SELECT account.balance FROM account JOIN transfer ON transfer.id = '${id}'
     WHERE account.member = transfer.member AND account.account = posting.account AND account.unit = posting.unit)
   WHERE sequence = ${of(id)}`,
  `UPDATE account SET last_sequence = ${of(id)}, balance = (SELECT balance FROM posting
     WHERE sequence = ${of(id)} AND posting.account = account.account)
   WHERE member = (SELECT member FROM transfer WHERE id = '${id}')
     AND account IN (SELECT account FROM posting WHERE sequence = ${of(id)})`,
]
const DEPOSIT = 'deposit:ana:d-ana'

const PLANTED: [string, string[], Kind, string][] = [
  [
    'a posting changed',
    [`UPDATE posting SET amount = amount + 1 WHERE sequence = ${of('FRL:b1')} AND account = 'cash'`],
    'unbalanced-transfer',
    'FRL:b1',
  ],
  [
    'both postings changed',
    [`UPDATE posting SET amount = amount * 2 WHERE sequence = ${of('FRL:w1')}`],
    'wrong-movement',
    'FRL:w1',
  ],
  [
    'a sign flipped',
    [`UPDATE posting SET amount = -amount WHERE sequence = ${of('FRL:b1')}`],
    'wrong-movement',
    'FRL:b1',
  ],
  [
    'a balance after a row changed',
    [`UPDATE posting SET balance = balance + 5 WHERE sequence = ${of('FRL:w1')} AND account = 'cash'`],
    'wrong-running-balance',
    'FRL:w1 ana cash MXN',
  ],
  [
    'a unit changed',
    [`UPDATE posting SET unit = 'USD' WHERE sequence = ${of('FRL:w1')} AND account = 'cash'`],
    'unbalanced-transfer',
    'FRL:w1',
  ],
  [
    'a unit changed on both sides',
    [`UPDATE posting SET unit = 'USD' WHERE sequence = ${of('FRL:w1')}`],
    'wrong-movement',
    'FRL:w1',
  ],
  [
    'a balance raised',
    [`UPDATE account SET balance = balance + 100 WHERE member = 'eva' AND account = 'cash'`],
    'wrong-balance',
    'eva cash MXN claims 9850',
  ],
  [
    'an account invented',
    [`INSERT INTO account VALUES ('mar', 'cash', 'MXN', 500, 1)`],
    'unbacked-account',
    'mar cash MXN',
  ],
  [
    'an account taken out',
    [`DELETE FROM account WHERE member = 'eva' AND account = 'held'`],
    'unclaimed-account',
    'eva held MXN',
  ],
  [
    'a transfer deleted',
    [`DELETE FROM posting WHERE sequence = ${of('FRL:w1')}`, `DELETE FROM transfer WHERE id = 'FRL:w1'`],
    'gap',
    '3 -> 5',
  ],
  [
    'the last transfer deleted',
    [`DELETE FROM posting WHERE sequence = ${of('adjustment:c2')}`, `DELETE FROM transfer WHERE id = 'adjustment:c2'`],
    'wrong-balance',
    'eva cash MXN claims 9750',
  ],
  ['only the postings deleted', [`DELETE FROM posting WHERE sequence = ${of('FRL:b1')}`], 'wrong-movement', 'FRL:b1'],
  [
    'a transfer again under another id',
    copyTo('FRL:w1-again', 'FRL:w1'),
    'wrong-running-balance',
    'FRL:w1-again ana cash MXN',
  ],
  [
    'a deposit again, with every balance put right',
    careful('deposit:ana:d-more', DEPOSIT),
    'provider-reference-twice',
    'demo:d-ana',
  ],
  ['a deposit nobody paid', careful('deposit:ana:d-more', DEPOSIT), 'transfer-without-deposit', 'deposit:ana:d-more'],
  [
    'an adjustment nobody asked for',
    careful('adjustment:c9', 'adjustment:c1'),
    'transfer-without-adjustment',
    'adjustment:c9',
  ],
  ['a bet taken back twice', careful('FRL:r2-again', 'FRL:r2'), 'rollback-twice', 'FRL:r2-again'],
  [
    'a hold posted twice',
    careful('withdrawal:ana:h1:p2', 'withdrawal:ana:h1:p1'),
    'hold-resolved-twice',
    'withdrawal:ana:h1:p2',
  ],
  [
    'a hold made smaller',
    [`UPDATE transfer SET amount = 1 WHERE id = 'withdrawal:ana:h1'`],
    'hold-exceeded',
    'withdrawal:ana:h1:p1',
  ],
  [
    'a hold posted for another',
    [`UPDATE transfer SET reference = 'withdrawal:eva:h2' WHERE id = 'withdrawal:ana:h1:p1'`],
    'resolution-without-hold',
    'withdrawal:ana:h1:p1',
  ],
  [
    'a win for a bet nobody made',
    [`UPDATE transfer SET reference = 'FRL:none' WHERE id = 'FRL:w1'`],
    'win-without-bet',
    'FRL:w1',
  ],
  [
    'a win for a bet taken back',
    [
      `UPDATE transfer SET reference = 'FRL:b2' WHERE id = 'FRL:r2'`,
      ...careful('FRL:w2', 'FRL:w1'),
      `UPDATE transfer SET reference = 'FRL:b2' WHERE id = 'FRL:w2'`,
    ],
    'win-after-rollback',
    'FRL:w2',
  ],
  ['a bet after its tombstone', [...careful('FRL:b3', 'FRL:b1')], 'bet-after-rollback', 'FRL:b3'],
  [
    'a rollback of more than the bet',
    [`UPDATE transfer SET amount = 5000 WHERE id = 'FRL:r2'`],
    'wrong-movement',
    'FRL:r2',
  ],
  [
    'a kind changed',
    [`UPDATE transfer SET kind = 'win', reference = 'FRL:b1' WHERE id = 'FRL:b2'`],
    'wrong-movement',
    'FRL:b2',
  ],
  ['a kind nobody knows', [`UPDATE transfer SET kind = 'gift' WHERE id = 'FRL:w1'`], 'wrong-movement', 'FRL:w1'],
  [
    'a transfer given to another member',
    [`UPDATE transfer SET member = 'eva' WHERE id = 'FRL:w1'`],
    'win-without-bet',
    'FRL:w1',
  ],
  [
    'more than there was bet',
    [
      ...careful('FRL:b9', 'FRL:b1'),
      `UPDATE posting SET amount = amount * 1000, balance = balance + amount * 999 WHERE sequence = ${of('FRL:b9')}`,
    ],
    'negative-account',
    'FRL:b9 ana cash MXN',
  ],
  ['a deposit’s amount changed', [`UPDATE deposit SET amount = 1 WHERE id = 'd-ana'`], 'deposit-differs', DEPOSIT],
  [
    'a deposit said to be credited',
    [`UPDATE deposit SET id = 'd-else' WHERE id = 'd-ana'`],
    'deposit-without-transfer',
    'deposit:ana:d-else',
  ],
  [
    'an adjustment’s amount changed',
    [`UPDATE adjustment SET amount = 71 WHERE id = 'c1'`],
    'adjustment-differs',
    'adjustment:c1',
  ],
  [
    'an adjustment confirmed by one person',
    [`UPDATE adjustment SET decided_by = proposed_by WHERE id = 'c1'`],
    'adjustment-by-one',
    'adjustment:c1',
  ],
  [
    'an adjustment said to be confirmed',
    [`UPDATE adjustment SET id = 'c8' WHERE id = 'c1'`],
    'adjustment-without-transfer',
    'adjustment:c8',
  ],
]

describe('in a real bank', () => {
  test('the auditor finds nothing before any change', async () => {
    await busyBank('bank-63')
    const { violations, transfers, sums } = await audited('bank-63')
    expect({ violations, transfers, sums }).toEqual({ violations: [], transfers: 12, sums: { MXN: 0 } })
  })

  test.each(PLANTED.map((planted, index) => [...planted, `bank-${index}`] as const))(
    '%s is reported',
    async (_what, statements, kind, about, bank) => {
      await busyBank(bank)
      await runInDurableObject(bankOf(env, bank), (_object, { storage }) => {
        for (const statement of statements) storage.sql.exec(statement)
      })
      // Also discards what the object caches of its tables.
      await evictDurableObject(bankOf(env, bank))
      expect((await audited(bank)).violations).toContainEqual({ kind, bank, about })
    },
  )
})
