import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { StandInWallet, WALLET_FAULTS, type WalletFault } from '#tests/support/stand-ins/stand-in-wallet'
import { tryOperatorWallet } from './check.ts'
import type { Report } from './report.ts'

/** `vendor-check` on an operator wallet that is not ours: it passes a correct one and fails one with a broken rule. */

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

function checked(fault: WalletFault | null): Promise<Report> {
  const verify = (body: string, signature: string) =>
    createVerify('sha256').update(body).verify(publicKey, signature, 'base64')
  const wallet = new StandInWallet(fault, verify)
  const player = wallet.player()
  const players = {
    player,
    replaced: player,
    other: wallet.player(),
    nobody: 'x'.repeat(39),
    game: 'faro',
    currency: 'MXN',
  }
  const world = {
    players,
    send: async (path: string, body: string, headers: Record<string, string>) => wallet.send(path, body, headers),
    sign: (body: string) => createSign('sha256').update(body).sign(privateKey, 'base64'),
    does: () => Promise.reject(new Error('the world cannot be moved from here')),
  }
  return tryOperatorWallet('http://stand-in.test', world, () => undefined)
}

describe('the check of an operator wallet', () => {
  test('passes a correct one; it leaves out only what has to happen around it', async () => {
    const report = await checked(null)
    expect(report.cases.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(report.passed).toBeGreaterThanOrEqual(60)
    expect(report.leftOut).toBeLessThan(report.passed / 2)
  })

  test.each(WALLET_FAULTS)('finds that %s', async (fault) => {
    expect((await checked(fault)).failed).toBeGreaterThan(0)
  })
})
