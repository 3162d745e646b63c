import { createHash, createPrivateKey, randomBytes, sign } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SIGNATURE_HEADER } from '#api/vendors/vendor'
import { SPEI } from '#tests/support/stand-ins/spei'
import { ROOT } from '../../scripts/built.ts'
import { bringUp, originsFrom, prepare } from '../../scripts/product.ts'
import { secretsIn } from '../../scripts/secrets.ts'
import { httpRequest, load } from './support/load.ts'
import { rawSqlite } from './support/raw-sqlite.ts'
import { median, type Result } from './support/result.ts'

const MEMBERS = 1000
const CLIENTS = 64
const ENTRIES = 6000
const ROUNDS = 3
/** In minor units. */
const FUNDS = 1_000_000
const STAKE = 200
const PORT = 19_870
const GAME = 'loteria-del-puerto'

/**
 * Measures bets through the signed wallet over HTTP, against raw SQLite that commits the same entries one by one with
 * full sync on the same disk. The bets are signed beforehand, because signing is the vendor's work.
 */
export async function walletBench(): Promise<Result[]> {
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'build', 'bench-'))
  const { secrets } = secretsIn(folder)
  const platform = await bringUp('platform', PORT, folder, secrets, () => undefined)
  const wallet = await bringUp('vendor-gateway', PORT, folder, secrets, () => undefined)
  try {
    await prepare(PORT, secrets)
    const namespace = await platform.miniflare.getDurableObjectNamespace('BANK', 'farol-platform')
    const bank = namespace.get(namespace.idFromName('bank-0')) as unknown as Bank
    const tokens = await openMembers(bank)
    const key = createPrivateKey({ key: secrets.studio.privateKey, format: 'jwk' })
    const ours: number[] = []
    const baseline: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const bets = Array.from({ length: ENTRIES }, (_, index) => signedBet(tokens[index % MEMBERS] as string, key))
      let next = 0
      ours.push(
        await load(
          Number(new URL(originsFrom(PORT)['vendor-gateway']).port),
          CLIENTS,
          ENTRIES,
          () => bets[next++] as string,
        ),
      )
      // A refusal is a response too: count only bets that moved money.
      const left = await Promise.all(Array.from({ length: MEMBERS }, (_, index) => bank.balance(`bench-${index}`)))
      const moved = left.reduce((sum, { cash }) => sum + FUNDS - cash, 0)
      if (moved !== (round + 1) * ENTRIES * STAKE) throw new Error(`The bets moved ${moved} instead.`)
      baseline.push(rawSqlite(join(folder, `raw-${round}.sqlite`), ENTRIES))
    }
    const perSecond = (value: number) => `${Math.round(value)} entries/s`
    return [
      {
        what: `wallet, ${MEMBERS} members, ${CLIENTS} clients over HTTP`,
        ours: perSecond(median(ours)),
        baseline: `${perSecond(median(baseline))} of raw SQLite, one commit each`,
        ratio: median(ours) / median(baseline),
        aim: '>= 1.0',
      },
    ]
  } finally {
    await Promise.all([platform, wallet].map(({ miniflare }) => miniflare.dispose()))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The calls of a bank that fund a member and open a game session. */
interface Bank {
  open(request: object): Promise<unknown>
  createDeposit(request: object): Promise<unknown>
  confirmDeposit(request: object): Promise<unknown>
  openGame(request: object): Promise<unknown>
  balance(memberId: string): Promise<{ cash: number }>
}

/** Creates a thousand funded members, each with a game token. */
async function openMembers(bank: Bank): Promise<string[]> {
  const tokens: string[] = []
  const openOne = async (index: number) => {
    const memberId = `bench-${index}`
    const id = crypto.randomUUID()
    const token = tokenOfBank0()
    await bank.open({ memberId, currency: 'MXN', trial: false })
    await bank.createDeposit({ memberId, id, method: 'spei', amount: FUNDS, currency: 'MXN', terms: SPEI })
    const paid = { memberId, id, provider: 'demo', reference: id, amount: FUNDS, currency: 'MXN', enabled: true }
    await bank.confirmDeposit(paid)
    const expiresAtMs = Date.now() + 3_600_000
    await bank.openGame({
      memberId,
      tokenHash: createHash('sha256').update(token).digest('hex'),
      vendor: 'FRL',
      gameCode: GAME,
      currency: 'MXN',
      expiresAtMs,
    })
    tokens.push(token)
  }
  for (let at = 0; at < MEMBERS; at += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => openOne(at + index)))
  return tokens
}

/**
 * Makes tokens like `newGameToken` of workers/platform/bank/routing.ts, which cannot be imported outside the runtime's
 * types.
 */
const tokenOfBank0 = () => `000${randomBytes(27).toString('base64url')}`

function signedBet(token: string, key: ReturnType<typeof createPrivateKey>): string {
  const body = JSON.stringify({
    token,
    transaction_uuid: crypto.randomUUID(),
    request_uuid: crypto.randomUUID(),
    supplier_user: null,
    round: randomBytes(8).toString('hex'),
    round_closed: false,
    game_code: GAME,
    is_free: false,
    currency: 'MXN',
    amount: STAKE * 1000,
  })
  const signature = sign('RSA-SHA256', Buffer.from(body), key).toString('base64')
  const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature }
  return httpRequest('POST', '/wallet/bet', new URL(originsFrom(PORT)['vendor-gateway']).host, headers, body)
}
