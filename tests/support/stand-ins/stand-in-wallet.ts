import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import {
  WalletBalance,
  WalletBet,
  type WalletCallResponse,
  WalletCheck,
  WalletRollback,
  WalletWin,
} from '../../../src/api/vendors/vendor.ts'
import { NaiveWallet } from './naive-wallet.ts'
import type { Wager } from './wagers.ts'

/** Each fault is a rule that the stand-in then breaks. */
export const WALLET_FAULTS = [
  'the signature is not looked at',
  'types are not looked at',
  'a finer amount is rounded',
  'any currency is taken',
  'any game is taken',
  'a repeat moves money again',
  'an id may be used again in another round',
  'a stake may overdraw',
  'a free bet is paid for',
  'a win needs no bet',
  'a win is paid after the rollback',
  'a win is paid on a round that is over',
  'a rollback of nothing leaves no mark',
  'a rollback pays twice',
  'a settled bet may be taken back',
  'a win that is taken back stays',
  'a token that travelled still bets',
  'a refusal tells no balance',
  'the request is not said back',
] as const
export type WalletFault = (typeof WALLET_FAULTS)[number]

const SCHEMAS = { check: WalletCheck, balance: WalletBalance, bet: WalletBet, win: WalletWin, rollback: WalletRollback }
type Path = keyof typeof SCHEMAS
type Body = z.infer<typeof WalletWin>

const STATUS: Record<string, string> = {
  ok: 'RS_OK',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  'not-enough-money': 'RS_ERROR_NOT_ENOUGH_MONEY',
  'token-expired': 'RS_ERROR_TOKEN_EXPIRED',
  'bet-unknown': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'bet-rolled-back': 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'bet-settled': 'RS_ERROR_DUPLICATE_TRANSACTION',
  'round-closed': 'RS_ERROR_DUPLICATE_TRANSACTION',
}

/** An operator wallet in pesos on top of NaiveWallet, correct except for the given fault. */
export class StandInWallet {
  readonly #wallet = new NaiveWallet()
  readonly #tokens = new Map<string, { member: string; token: 'newest' | 'older' }>()
  readonly #transactionIds = new Set<string>()
  readonly #wins = new Set<string>()
  readonly #back = new Set<string>()
  readonly #fault: WalletFault | null
  readonly #verify: (body: string, signature: string) => boolean

  constructor(fault: WalletFault | null, verify: (body: string, signature: string) => boolean) {
    this.#fault = fault
    this.#verify = verify
  }

  /** Creates a member with 1,000.00, and a token for the game `faro`. */
  player(): string {
    const [member, token] = [randomUUID(), `${randomUUID()}abc`]
    this.#tokens.set(token, { member, token: 'newest' })
    this.#pay(member, 100_000)
    return token
  }

  send(path: string, body: string, headers: Record<string, string>): WalletCallResponse & { token?: string } {
    const name = path.replace('/wallet/', '') as Path
    const call = parsed(body)
    const request = typeof call?.request_uuid === 'string' ? call.request_uuid : ''
    const reply = this.#respond(name, body, call, headers['X-Auth-Signature'] ?? '')
    return { request_uuid: this.#has('the request is not said back') ? '' : request, ...reply } as WalletCallResponse
  }

  #has(fault: WalletFault): boolean {
    return this.#fault === fault
  }

  #pay(member: string, amount: number): void {
    this.#wallet.reply({ kind: 'deposit', id: randomUUID(), member, amount })
  }

  #respond(name: Path, body: string, call: Partial<Body> | undefined, signature: string): object {
    if (!this.#verify(body, signature) && !this.#has('the signature is not looked at'))
      return { status: 'RS_ERROR_INVALID_SIGNATURE' }
    if (call === undefined) return { status: 'RS_ERROR_WRONG_SYNTAX' }
    const isRight = SCHEMAS[name].safeParse(call).success || this.#has('types are not looked at')
    const isJackpot = (call.jackpot_win ?? 0) > (call.amount ?? 0)
    const session = this.#tokens.get(call.token ?? '')
    const refusal = (status: string) => ({ status, ...(session && this.#balanceFields(session.member)) })
    if (!isRight || isJackpot) return refusal('RS_ERROR_WRONG_TYPES')
    const isFine = call.amount !== undefined && call.amount % 1_000 !== 0 && !this.#has('a finer amount is rounded')
    if (name === 'bet' || name === 'win') {
      if (!/^(MXN|USD|EUR)$/.test(call.currency ?? '')) return refusal('RS_ERROR_WRONG_CURRENCY')
      if (isFine) return refusal('RS_ERROR_WRONG_TYPES')
    }
    if (!session) return { status: 'RS_ERROR_INVALID_TOKEN' }
    if (name === 'check' && session.token === 'older') return refusal('RS_ERROR_TOKEN_EXPIRED')
    if (name === 'check') return this.#check(session)
    if (name === 'rollback' && 'user' in call && (call as { user?: string }).user !== session.member)
      return { status: 'RS_ERROR_INVALID_TOKEN' }
    const outcome = name === 'balance' ? this.#game(call) : this.#move(name, call as Body, session)
    const isSilent = outcome.status !== 'RS_OK' && this.#has('a refusal tells no balance')
    return { status: outcome.status, ...(isSilent ? {} : this.#balanceFields(session.member, outcome.balance)) }
  }

  #balanceFields(member: string, balance?: number): object {
    return { user: member, currency: 'MXN', balance: this.#units(member, balance) }
  }

  #units(member: string, minor?: number): number {
    const { cash, bonus } = this.#wallet.balances.get(member) ?? { cash: 0, bonus: 0 }
    return (minor ?? cash + bonus) * 1_000
  }

  #check(session: { member: string; token: 'newest' | 'older' }): object {
    const token = `${randomUUID()}abc`
    if (!this.#has('a token that travelled still bets')) session.token = 'older'
    this.#tokens.set(token, { member: session.member, token: 'newest' })
    return { status: 'RS_OK', token }
  }

  #game({ game_code: gameCode }: Partial<Body>): { status: string; balance?: number } {
    return { status: gameCode === 'faro' || this.#has('any game is taken') ? 'RS_OK' : 'RS_ERROR_INVALID_GAME' }
  }

  #move(kind: Wager['kind'], call: Body, { member, token }: { member: string; token: 'newest' | 'older' }) {
    const id = call.transaction_uuid.toLowerCase()
    const reference = call.reference_transaction_uuid?.toLowerCase() ?? null
    if (kind !== 'rollback' && call.currency !== 'MXN' && !this.#has('any currency is taken'))
      return { status: 'RS_ERROR_WRONG_CURRENCY' }
    const wager: Wager = {
      ...{ kind, id, member, token, reference, game: call.game_code, round: call.round, closes: call.round_closed },
      amount: Math.round((call.amount ?? 0) / 1_000),
      free: call.is_free ?? false,
      granted: typeof call.campaign_uuid === 'string' || typeof call.reward_uuid === 'string',
    }
    if (!this.#transactionIds.has(id) && this.#game(call).status !== 'RS_OK' && !this.#isExpired(wager))
      return this.#game(call)
    this.#spoil(wager)
    const parts = this.#wallet.reply(wager).split(' ')
    const [outcome = '', balance] = parts
    if (outcome === 'ok') this.#transactionIds.add(wager.id)
    if (outcome === 'ok' && kind === 'win') this.#wins.add(wager.id)
    if (kind === 'rollback' && outcome === 'ok') this.#back.add(reference ?? '')
    return { status: STATUS[outcome] ?? outcome, balance: Number(balance) }
  }

  #isExpired({ kind, token }: Wager): boolean {
    return kind === 'bet' && token === 'older'
  }

  /** Breaks the rule of the fault by changing the request before it reaches the correct wallet. */
  #spoil(wager: Wager): void {
    const { kind, id, member, reference } = wager
    const { cash } = this.#wallet.balances.get(member) ?? { cash: 0 }
    const isRepeat = this.#transactionIds.has(id)
    if (isRepeat && this.#has('a repeat moves money again')) wager.id = randomUUID()
    if (isRepeat && this.#has('an id may be used again in another round')) wager.id = `${id} ${wager.round}`
    if (kind === 'bet' && wager.amount > cash && this.#has('a stake may overdraw')) this.#pay(member, 1)
    if (kind === 'bet' && wager.amount > cash && this.#has('a stake may overdraw')) wager.amount = cash
    if (this.#has('a free bet is paid for')) wager.free = false
    if (this.#has('a win is paid on a round that is over')) wager.closes = false
    const isBack = this.#back.has(reference ?? '')
    if (
      kind === 'win' &&
      (this.#has('a win needs no bet') || (isBack && this.#has('a win is paid after the rollback')))
    )
      Object.assign(wager, { reference: randomUUID(), free: true, granted: true })
    if (kind !== 'rollback' || isRepeat) return
    if (isBack && this.#has('a rollback pays twice')) this.#pay(member, 100)
    if (this.#wins.has(reference ?? '') && this.#has('a win that is taken back stays')) this.#pay(member, 100)
    if (this.#has('a settled bet may be taken back')) wager.reference = randomUUID()
    if (!this.#transactionIds.has(reference ?? '') && this.#has('a rollback of nothing leaves no mark'))
      wager.reference = randomUUID()
  }
}

function parsed(body: string): Partial<Body> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
