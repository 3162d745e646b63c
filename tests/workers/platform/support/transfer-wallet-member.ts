import { runInDurableObject } from 'cloudflare:test'
import { expect } from 'vitest'
import type { VendorWallets, WalletTransfer } from '#api/vendors/vendor-wallets'
import type { Balance } from '#api/wallet/wallet'
import { audit } from '../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../scripts/audit/ledger.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { everyMinute } from '../../../../workers/platform/clock.ts'
import { newMemberId, newToken } from '../../../../workers/platform/session/token.ts'
import { BANK, pay } from './player.ts'
import { type ApiReply, bearer, callApi, env, expectValue, NOWHERE, sendSealed, someone } from './world.ts'

/** A member who moves money to vendor wallets and back. */
export class Wanderer {
  readonly memberId: string
  readonly headers: Record<string, string>

  constructor(memberId: string, headers: Record<string, string>) {
    this.memberId = memberId
    this.headers = headers
  }

  /** Creates a member, by default with 1,000.00 MXN. */
  static async arrive(cash = 100_000): Promise<Wanderer> {
    const memberId = newMemberId()
    await bankOf(env, BANK).open({ memberId, currency: 'MXN', trial: false })
    if (cash > 0) await pay(memberId, cash)
    const { token, hash } = newToken(env.PEPPER, 'session', memberId)
    await env.PRESENCE.getByName(memberId).open(hash, { type: 0, bank: BANK, currency: 'MXN' }, NOWHERE)
    return new Wanderer(memberId, bearer(token))
  }

  requestTransfer(direction: 'in' | 'out', amount: number, over: object = {}): Promise<ApiReply<WalletTransfer>> {
    const body = { id: crypto.randomUUID(), vassalage: 'FRL', direction, amount, currency: 'MXN', ...over }
    return sendSealed('POST', '/wps/relay/GCS_walletTransfer', body, { ...someone(), ...this.headers })
  }

  async move(direction: 'in' | 'out', amount: number, over: object = {}): Promise<WalletTransfer> {
    return expectValue(await this.requestTransfer(direction, amount, over))
  }

  async balance(): Promise<Balance> {
    return expectValue(await callApi<Balance>('GET', '/wps/v2/wallets/balance', { headers: this.headers }))
  }

  async wallets(): Promise<VendorWallets> {
    return expectValue(await callApi<VendorWallets>('GET', '/wps/relay/GCS_merchantWallet', { headers: this.headers }))
  }

  /** Returns the balance of one of the member's accounts, from the bank's table. */
  account(name: string): Promise<number> {
    return inBank((sql) => {
      const rows = sql
        .exec('SELECT balance FROM account WHERE member = ? AND account = ?', this.memberId, name)
        .toArray()
      return Number(rows[0]?.balance ?? 0)
    })
  }
}

export function inBank<Result>(work: (sql: SqlStorage) => Result): Promise<Result> {
  return runInDurableObject(bankOf(env, BANK), async (_object, { storage }) => work(storage.sql))
}

/** Skips the half minute that a vendor has to reply, and runs the alarm. */
export async function sweep(): Promise<void> {
  await inBank((sql) => {
    sql.exec('UPDATE vendor_transfer SET next_ms = 0, asked_ms = 0 WHERE closed_ms IS NULL')
  })
  await everyMinute(env, Date.now())
}

/** Audits the whole bank with code that shares nothing with it. */
export async function expectSound(): Promise<void> {
  const found = await audit(ledgerOver(async (path) => (await callApi('GET', path)).body))
  expect(found.violations).toEqual([])
  expect(Object.values(found.sums).filter((sum) => sum !== 0)).toEqual([])
}
