import { expect } from 'vitest'
import type { Wagering, WageringTerms } from '#api/rewards/wagering'
import { type Bonus, bonuses, cancelBonus } from '#api/wallet/bonuses'
import { bankOf, hashToken, newGameToken } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { applyJournal } from '../../../../workers/platform/read-models/apply.ts'
import { advanceDueWagerings } from '../../../../workers/platform/rewards/wagering/advance.ts'
import { startWagering } from '../../../../workers/platform/rewards/wagering/start.ts'
import type { WageringRow } from '../../../../workers/platform/rewards/wagering/wagering-row.ts'
import { finishDeposit, startDeposit } from '../../../../workers/platform/wallet/deposits/deposit.ts'
import { addedMember } from '../support/members.ts'
import { transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'

/** Members with bonuses, and games that count in different parts. */

export const DAY_MS = 86_400_000
export const [SLOT, MESA, GALLOS, EXCLUDED, NOWHERE] = ['w-slot', 'w-mesa', 'w-gallos', 'w-excluido', 'w-sin-lista']
/** Minor units in units of the wallet. */
const WALLET_UNITS = 1_000

export const TERMS: WageringTerms = {
  ...{ multiple: 2, of: 'bonus', weights: { RNG: 100, LIVE: 10 }, excluded: [{ vendor: 'FRL', game: EXCLUDED }] },
  ...{ maxStake: { MXN: 5_000 }, minStake: { MXN: 100 }, days: 30, order: 'first' },
}

export async function listGames(): Promise<void> {
  await env.DB.prepare(`INSERT OR IGNORE INTO vendors (code, name, sort) VALUES ('FRL', 'Farol', 1)`).run()
  for (const [game, type] of [
    [SLOT, 'RNG'],
    [MESA, 'LIVE'],
    [GALLOS, 'COCKFIGHT'],
    [EXCLUDED, 'RNG'],
  ] as const)
    await listGame(game, type)
}

export async function listGame(game: string, type: string): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO games (node_id, game_code, vassalage, game_type, number, icon_url, trial, offered, state, classify)
     VALUES (?1, ?1, 'FRL', ?2, 1, '', 0, 'open', 'open', '[]')`,
  )
    .bind(game, type)
    .run()
}

export class Bettor {
  readonly id: string
  readonly bank: string
  readonly headers: Record<string, string>

  constructor(id: string, bank: string, headers: Record<string, string>) {
    ;[this.id, this.bank, this.headers] = [id, bank, headers]
  }

  async pay(amount: number): Promise<void> {
    const [payer, id] = [{ memberId: this.id, bank: this.bank }, crypto.randomUUID()]
    await startDeposit(env, payer, { id, method: 'spei', amount, currency: 'MXN' })
    await finishDeposit(env, payer, id)
  }

  /** Accepts a bonus with terms, as a promotion does. */
  async accept(grantId: string, amount: number, over: Partial<WageringTerms> = {}, nowMs = Date.now()): Promise<void> {
    const terms = { ...TERMS, ...over }
    const grant = { memberId: this.id, bank: this.bank, grantId, amount }
    await startWagering(env, { ...grant, currency: 'MXN', deposit: 0, terms }, nowMs)
    await this.grant(grantId, amount, terms.order)
  }

  async grant(id: string, amount: number, spending: 'first' | 'last' = 'first'): Promise<void> {
    const request = { memberId: this.id, id, amount, spending, actor: 'promotion:prueba' }
    expect(await bankOf(env, this.bank).grantBonus(request)).toMatchObject({ currency: 'MXN' })
  }

  /** Stakes in a game; `win` null leaves the round open. Returns the bet. */
  async stake(amount: number, { game = SLOT, win = 0 as number | null } = {}) {
    const token = newGameToken(this.bank)
    const opened = await bankOf(env, this.bank).openGame({
      ...{ memberId: this.id, tokenHash: hashToken(token), vendor: 'FRL', gameCode: game, currency: 'MXN' },
      expiresAtMs: Date.now() + 3_600_000,
    })
    expect(opened).not.toHaveProperty('refusal')
    const player = { memberId: this.id, token }
    const body = transaction(player, {
      ...{ amount: amount * WALLET_UNITS, game_code: game, round_closed: win === 0 },
    })
    expect(await wallet('bet', body)).toMatchObject({ status: 'RS_OK' })
    const about = { reference_transaction_uuid: body.transaction_uuid, round: body.round, game_code: game }
    const winOf = async (prize: number) =>
      expect(
        await wallet('win', transaction(player, { ...about, amount: prize * WALLET_UNITS, round_closed: true })),
      ).toMatchObject({ status: 'RS_OK' })
    if (win) await winOf(win)
    return { win: winOf, back: () => wallet('rollback', transaction(player, about)) }
  }

  /** Cash and bonus money. */
  async money(): Promise<[number, number]> {
    const balances = await bankOf(env, this.bank).balance(this.id)
    if ('refusal' in balances) throw new Error(balances.refusal)
    return [balances.cash, balances.bonus]
  }

  async bonuses(): Promise<Bonus[]> {
    return expectValue(await callApi<{ bonuses: Bonus[] }>('GET', bonuses.path, { headers: this.headers })).bonuses
  }

  /** What is left to wager of the bonus with this id, as the page shows it. */
  async wagering(id: string): Promise<Wagering | null> {
    await flush(this.bank)
    return (await this.bonuses()).find((one) => one.id === id)?.wagering ?? null
  }

  cancel(bonus: string, amount: number) {
    const request = { id: crypto.randomUUID(), bonus, amount, currency: 'MXN' }
    return send<Bonus>('POST', cancelBonus.path, request, this.headers)
  }

  async row(grantId: string): Promise<WageringRow> {
    const row = await env.DB.prepare('SELECT * FROM wagerings WHERE member_id = ? AND grant_id = ?')
      .bind(this.id, grantId)
      .first<WageringRow>()
    if (!row) throw new Error(`no wagering of ${grantId}`)
    return row
  }

  async states(...grantIds: string[]): Promise<string[]> {
    return Promise.all(grantIds.map(async (id) => (await this.row(id)).state))
  }
}

export async function bettor(cash = 0): Promise<Bettor> {
  const { member, token } = await addedMember()
  const { bank } = (await memberById(env.DB, member.id)) ?? { bank: '' }
  const one = new Bettor(member.id, bank, { ...someone(), ...bearer(token) })
  if (cash > 0) await one.pay(cash)
  return one
}

/** Brings all that a bank did to the reports. */
export async function flush(bank: string): Promise<void> {
  for (let after = 0; ; ) {
    const { events } = await bankOf(env, bank).journalEvents(after, 500)
    if (events.length === 0) return
    await applyJournal(env.DB, { bank, events })
    after = events.at(-1)?.sequence ?? after
  }
}

/** What the clock does, after the reports. */
export async function minute({ bank }: { bank: string }, nowMs = Date.now()): Promise<void> {
  await flush(bank)
  await advanceDueWagerings(env, nowMs)
}
