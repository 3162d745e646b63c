import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { SPEI } from '#tests/support/stand-ins/spei'
import type { Refused } from '../../../../workers/platform/bank/bank-types.ts'
import type { Protection } from '../../../../workers/platform/bank/limits/limit-types.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { inside, newPerson } from '../support/line-transfers.ts'
import { BANK, newPlayer, type Player, sit, transaction, wallet } from '../support/player.ts'
import { env } from '../support/world.ts'

const bank = () => bankOf(env, BANK)
const expectProtection = (protection: Protection | Refused): Protection => {
  if ('refusal' in protection) throw new Error(protection.refusal)
  return protection
}
const bet = (player: Player, amount: number) => wallet('bet', transaction(player, { amount: amount * 1_000 }))
const depositRequest = (memberId: string, amount: number) => ({
  ...{ memberId, id: crypto.randomUUID(), method: 'spei', amount, currency: 'MXN' as const, terms: SPEI },
})

describe('an exclusion', () => {
  const DayMs = 24 * 3_600_000
  const exclude = (memberId: string, days: number | null, kind: 'time-out' | 'exclusion' = 'time-out') =>
    bank().exclude({
      ...{ memberId, kind, until_ms: days === null ? null : Date.now() + days * DayMs },
      ...{ actor: `member:${memberId}`, reason: 'asked for' },
    })

  test('takes no bet, no deposit and no game from that instant; earlier stakes are settled', async () => {
    const player = await newPlayer()
    const staked = transaction(player, { amount: 10_000_000 })
    await wallet('bet', staked)
    const started = depositRequest(player.memberId, 5_000)
    await bank().createDeposit(started)
    expect(expectProtection(await exclude(player.memberId, 7))).toMatchObject({ exclusion: { kind: 'time-out' } })
    expect(await bet(player, 100)).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
    expect(await bank().createDeposit(depositRequest(player.memberId, 5_000))).toEqual({ refusal: 'excluded' })
    await expect(sit(player.memberId)).rejects.toThrow('excluded')
    const { transaction_uuid: referenceTransactionUuid, ...rest } = staked
    const won = {
      ...rest,
      reference_transaction_uuid: referenceTransactionUuid,
      transaction_uuid: crypto.randomUUID(),
      amount: 15_000_000,
    }
    expect(await wallet('win', won)).toMatchObject({ status: 'RS_OK', balance: 105_000_000 })
  })

  test('ends by itself at its time, also when the bank was evicted', async () => {
    const player = await newPlayer()
    await exclude(player.memberId, 1)
    await inside(BANK, 'UPDATE exclusion SET until_ms = ? WHERE member = ?', Date.now() - 1, player.memberId)
    await inside(BANK, `UPDATE alarm SET at_ms = 0 WHERE name = 'exclusions'`)
    await runDurableObjectAlarm(bank())
    expect(expectProtection(await bank().protection(player.memberId)).exclusion).toBeNull()
    expect(await bet(player, 100)).toMatchObject({ status: 'RS_OK' })
    await exclude(player.memberId, 1)
    await inside(BANK, 'UPDATE exclusion SET until_ms = ? WHERE member = ?', Date.now() - 1, player.memberId)
    await inside(BANK, `DELETE FROM alarm`)
    await evictDurableObject(bank())
    expect(await bet(player, 100)).toMatchObject({ status: 'RS_OK' })
  })

  test('becomes longer at once and shorter only after a wait', async () => {
    const { memberId } = await newPerson(BANK)
    await exclude(memberId, 7)
    const longer = expectProtection(await exclude(memberId, null, 'exclusion'))
    expect(longer.exclusion).toMatchObject({ kind: 'exclusion', until: null })
    expect(expectProtection(await exclude(memberId, 7)).exclusion).toEqual(longer.exclusion)
    const ended = expectProtection(
      await bank().endExclusion({ memberId, actor: 'operator:owner', reason: 'asked for' }),
    )
    const waitMs = Date.parse(ended.exclusion?.until ?? '') - Date.now()
    expect(Math.round(waitMs / DayMs)).toBe(183)
  })

  test('needs a duration that its kind allows, an existing member, and an end only where one is in force', async () => {
    const { memberId } = await newPerson(BANK)
    expect(await exclude(memberId, 0.5)).toEqual({ refusal: 'bad-input' })
    expect(await exclude('nobody', 7)).toEqual({ refusal: 'not-found' })
    const end = { memberId, actor: 'operator:owner', reason: 'x' }
    expect(await bank().endExclusion(end)).toEqual({ refusal: 'not-found' })
  })
})
