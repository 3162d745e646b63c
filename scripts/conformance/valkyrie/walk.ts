import { randomUUID } from 'node:crypto'
import type { Case, Change, Need, Step } from './case.ts'
import { holds, micros } from './match.ts'

export interface PamResponse {
  http: number
  /** Undefined when the response was not JSON. */
  body: Record<string, unknown> | undefined
}

/** What the runner supplies: a wallet, its API token, and the players. */
export interface World {
  send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<PamResponse>
  apiToken: string
  provider: string
  user: string
  token: string
  game: string
  currency: string
  /** Decimals of the currency. */
  decimals: number
  /** The token of an ended session of the player; when it is not set, `lacks` gets one by a refresh. */
  expired?: string
  other?: { user: string; token: string }
  /** A player who may not bet. */
  blocked?: { user: string; token: string }
}

/** The least bonus or promotional money that a case needs, in units of the currency. */
const ENOUGH = 10

/** Returns the unmet needs of a case; empty when it can run. */
export async function lacks(world: World, needs: readonly Need[]): Promise<Need[]> {
  if (needs.includes('expired') && world.expired === undefined) {
    const walk = new Walk(world)
    const { token } = world
    await walk.call({ call: 'refresh' })
    if (world.token !== token) world.expired = token
  }
  const has = await new Walk(world).balance()
  const isThere = {
    other: world.other !== undefined,
    expired: world.expired !== undefined,
    blocked: world.blocked !== undefined,
    bonus: (has?.bonusAmount ?? 0) >= ENOUGH,
    promo: (has?.promoAmount ?? 0) >= ENOUGH,
  } satisfies Record<Need, boolean>
  return needs.filter((need) => !isThere[need])
}

/** Runs a case and returns what was wrong, or an empty list. */
export async function walk({ steps, leaves = 0 }: Case, world: World): Promise<string[]> {
  const walk = new Walk(world)
  const before = await walk.balance()
  if (!before) return ['the balance before it is not told']
  walk.before = before
  const complaints: string[] = []
  for (const [index, step] of steps.entries())
    complaints.push(...(await walk.tryStep(step)).map((what) => `step ${index + 1}, ${step.call}: ${what}`))
  const after = await walk.balance()
  const ends = after ? differs(before, after, leaves) : 'the balance after it is not told'
  return ends ? [...complaints, `in the end ${ends}`] : complaints
}

interface Balance {
  cashAmount: number
  bonusAmount: number
  promoAmount: number
}

class Walk {
  readonly #world: World
  readonly #names = new Map<string, string>()
  #swapped = ''
  before: Balance = { cashAmount: 0, bonusAmount: 0, promoAmount: 0 }

  constructor(world: World) {
    this.#world = world
  }

  async balance(): Promise<Balance | undefined> {
    return balanceIn((await this.call({ call: 'balance' })).body)
  }

  async tryStep(step: Step): Promise<string[]> {
    const { status, http = 200, balanceChange, holds: held } = step.expect
    const response = await this.call(step)
    const error = response.body?.error as { code?: string; message?: unknown } | undefined
    const actualStatus = response.body?.status === 'OK' ? 'OK' : (error?.code ?? 'nothing readable')
    const balance = balanceIn(response.body)
    const complaints: string[] = []
    if (actualStatus !== status) complaints.push(`${actualStatus}, not ${status}`)
    if (response.http !== http) complaints.push(`HTTP ${response.http}, not ${http}`)
    if (actualStatus !== 'OK' && (response.body?.status !== 'ERROR' || typeof error?.message !== 'string'))
      complaints.push('an error without its status or its message')
    const isBooked = step.call === 'transaction' && actualStatus === 'OK'
    const { transactionId } = (response.body?.transactionResult ?? {}) as { transactionId?: unknown }
    if (isBooked && (typeof transactionId !== 'string' || transactionId.length > 40 || !balance))
      complaints.push('booked without a transaction id or a balance')
    if (balanceChange !== undefined)
      complaints.push(
        ...[balance ? differs(this.before, balance, balanceChange) : 'no balance is told'].filter((one) => one !== ''),
      )
    if (held && !holds(response.body, this.#fillNames(held)))
      complaints.push(`answered ${JSON.stringify(response.body)}`)
    return complaints
  }

  async call({ call, with: bent = {}, as = {} }: Pick<Step, 'call' | 'with' | 'as'>): Promise<PamResponse> {
    const { provider, apiToken } = this.#world
    const player = this.#player(as)
    const fields = this.#fillNames(bent) as Record<string, unknown>
    const { round = '', ...query } = { provider, ...fields } as Record<string, string>
    const searchParams = new URLSearchParams(call === 'transaction' ? { provider } : query)
    if ('provider' in bent && bent.provider === undefined) searchParams.delete('provider')
    const [method, path] = {
      session: ['GET', '/players/session'],
      refresh: ['PUT', '/players/session'],
      balance: ['GET', `/players/${player.user}/balance`],
      transactions: ['GET', `/players/${player.user}/transactions`],
      transaction: ['POST', `/players/${player.user}/transactions`],
      round: ['GET', `/players/${player.user}/gamerounds/${round}`],
    }[call] as [string, string]
    const headers: Record<string, string> = { 'X-Player-Token': player.token, 'X-Correlation-ID': randomUUID() }
    if (as.key !== 'none') headers.Authorization = `Bearer ${as.key === 'wrong' ? 'wrong'.repeat(8) : apiToken}`
    if (call === 'transaction') headers['Content-Type'] = 'application/json'
    const body = call === 'transaction' ? this.#body(fields) : undefined
    const response = await this.#world.send(method, `${path}?${searchParams}`, headers, body)
    if (call === 'refresh') this.#takeNewToken(response)
    return response
  }

  #takeNewToken({ body }: PamResponse): void {
    const { token } = (body?.session ?? {}) as { token?: string }
    if (token === undefined) return
    this.#swapped = this.#world.token
    this.#world.token = token
  }

  #player({ token, user }: NonNullable<Step['as']>): { user: string; token: string } {
    const { user: own, token: newest, expired = '', other, blocked } = this.#world
    const others = { user: other?.user ?? '', nobody: randomUUID() }
    const tokens = {
      ...{ expired, other: other?.token ?? '', blocked: blocked?.token ?? '', swapped: this.#swapped },
      // A well-formed token that belongs to no player.
      wrong: newest.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    }
    const who = user === 'other' ? others.user : user === 'nobody' ? others.nobody : own
    return {
      user: token === 'blocked' ? (blocked?.user ?? '') : who,
      token: token === undefined ? newest : tokens[token],
    }
  }

  /** Returns the JSON body of a transaction, with each amount written exactly as the case states it. */
  #body(fields: Record<string, unknown>): string {
    const { provider, game, currency } = this.#world
    const usual = { currency, provider, providerGameId: game, transactionDateTime: new Date().toISOString() }
    const none = { cashAmount: 0, bonusAmount: 0, promoAmount: 0 }
    const written: string[] = []
    const text = JSON.stringify({ ...usual, ...none, ...fields }, (key, value: unknown) => {
      if (!/^(cash|bonus|promo)Amount$/.test(key)) return value
      return `\u0001${written.push(this.#formatAmount(value)) - 1}`
    })
    return text.replace(/"\\u0001(\d+)"/g, (_all, index: string) => written[Number(index)] ?? '0')
  }

  #formatAmount(amount: unknown): string {
    if (amount === 'cent') return String(10 ** -this.#world.decimals)
    if (amount === 'all') return String(this.before.cashAmount)
    return typeof amount === 'string' && amount.startsWith('#') ? amount.slice(1) : String(amount)
  }

  /** Replaces names by ids; the same name becomes the same id throughout the case. */
  #fillNames(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#fillNames(one))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#fillNames(one)]))
    if (typeof value !== 'string' || !value.startsWith('$')) return value
    const { user, token, currency } = this.#world
    const own = { user, token, currency }[value.slice(1)]
    if (own !== undefined) return own
    const name = this.#names.get(value) ?? randomUUID()
    this.#names.set(value, name)
    return name
  }
}

function balanceIn(body: Record<string, unknown> | undefined): Balance | undefined {
  const result = body?.transactionResult as { balance?: Balance } | undefined
  return (body?.balance as Balance | undefined) ?? result?.balance
}

/** Returns how the balance change differs from the expected one, or '' when it does not. */
function differs(before: Balance, after: Balance, change: Change): string {
  const { cash = 0, bonus = 0, promo = 0 } = typeof change === 'number' ? { cash: change } : change
  const wrong = [
    ['cash', before.cashAmount + cash, after.cashAmount],
    ['bonus', before.bonusAmount + bonus, after.bonusAmount],
    ['promo', before.promoAmount + promo, after.promoAmount],
  ] as const
  return wrong
    .filter(([, expected, actual]) => micros(expected) !== micros(actual))
    .map(([name, expected, actual]) => `${name} is told as ${actual}, not ${expected}`)
    .join(', ')
}
