import { randomUUID } from 'node:crypto'
import { SIGNATURE_HEADER, type WalletCallResponse } from '../../src/api/vendors/vendor.ts'
import { type CallStep, type Case, ONE, type Signed, type WorldStep } from './case.ts'

/** The tokens and names that a case uses; a `do` step may change them. */
export interface Players {
  /** The member whose money moves. */
  player: string
  /** The player's previous token; equal to `player` when there was none. */
  replaced: string
  /** Another member's token. */
  other: string
  /** A well-formed token that belongs to no member. */
  nobody: string
  /** The member's name at the operator, taken from the first balance response. */
  member?: string | undefined
  game: string
  currency: string
}

/** What the runner supplies: a wallet, keys, and a way to cause the events that it supports. */
export interface World {
  players: Players
  send(path: string, body: string, headers: Record<string, string>): Promise<WalletCallResponse & { token?: string }>
  /** Signs the body's bytes and returns the signature in base64. */
  sign(body: string, by: 'us' | 'other-vendor'): Promise<string> | string
  does(step: WorldStep['do']): Promise<void>
}

/** A difference between the response and the expected one. */
export type Complaint = string

/** Runs a case and returns what was wrong, or an empty list. It reads the balance before and after the case. */
export async function walk(one: Case, world: World): Promise<Complaint[]> {
  const names = new Map<string, string>()
  const { balance: from, user } = (await sendStep({ call: 'balance' }, world, names)).reply
  world.players.member = user
  if (from === undefined) return ['the balance before it is not told']
  const complaints: Complaint[] = []
  for (const [index, step] of one.steps.entries()) {
    if ('do' in step) await world.does(step.do)
    else
      complaints.push(
        ...(await tryStep(step, from, world, names)).map((what) => `step ${index + 1}, ${step.call}: ${what}`),
      )
  }
  const { reply } = await sendStep({ call: 'balance' }, world, names)
  if (reply.balance !== from + one.change)
    complaints.push(`it ends with ${String(reply.balance)}, not ${from + one.change}`)
  return complaints
}

async function tryStep(step: CallStep, from: number, world: World, names: Map<string, string>): Promise<Complaint[]> {
  const { reply, request } = await sendStep(step, world, names)
  const { status, balanceChange } = step.expect
  const complaints: Complaint[] = []
  if (reply.status !== status) complaints.push(`${reply.status}, not ${status}`)
  const isOther = step.with?.token === '#other'
  if (balanceChange !== null && reply.balance !== from + balanceChange)
    complaints.push(`told ${String(reply.balance)}, not ${from + balanceChange}`)
  if (balanceChange === null && reply.balance !== undefined && !isOther) complaints.push('told a balance it must not')
  if (typeof request === 'string' && step.call !== 'check' && step.raw === undefined && reply.request_uuid !== request)
    complaints.push(`said request ${reply.request_uuid} back, not ${request}`)
  if (step.call === 'check' && reply.status === 'RS_OK' && reply.token !== undefined) {
    world.players.replaced = world.players.player
    world.players.player = reply.token
  }
  return complaints
}

/** Sends the call of a step. Returns the response, and as `request` the request_uuid that was sent. */
async function sendStep(step: Pick<CallStep, 'call'> & Partial<CallStep>, world: World, names: Map<string, string>) {
  const fields = fieldsOf(step, world.players, names)
  const body = step.raw ?? JSON.stringify(fields)
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  const signature = await signatureOf(step.signed ?? 'well', body, world)
  if (signature !== null) headers[SIGNATURE_HEADER] = signature
  if (step.timestamp !== undefined) headers['X-Msg-Timestamp'] = step.timestamp
  const reply = await world.send(`/wallet/${step.call}`, body, headers)
  return { reply, request: fields.request_uuid }
}

function signatureOf(signed: Signed, body: string, world: World): Promise<string> | string | null {
  if (signed === 'not') return null
  if (signed === 'garbage') return '%%%'
  if (signed === 'other-vendor') return world.sign(body, 'other-vendor')
  return world.sign(signed === 'well' ? body : `${body} `, 'us')
}

/** Returns the usual body of a call with the step's overrides, and with ids in place of names. */
function fieldsOf(step: Pick<CallStep, 'call'> & Partial<CallStep>, players: Players, names: Map<string, string>) {
  const { game: gameCode, currency } = players
  const who = { token: '#player' }
  const request = { ...who, request_uuid: randomUUID(), game_code: gameCode }
  const move = { ...request, transaction_uuid: randomUUID(), round: '#round', round_closed: false }
  const wager = { ...move, supplier_user: null, is_free: false, currency, amount: ONE }
  const usual = {
    check: who,
    balance: { ...request, supplier_user: null },
    bet: wager,
    win: { ...wager, reference_transaction_uuid: '#nothing' },
    rollback: { ...move, reference_transaction_uuid: '#nothing' },
  }[step.call]
  const bent: Record<string, unknown> = { ...usual, ...step.with }
  return Object.fromEntries(Object.entries(bent).map(([field, value]) => [field, fillNames(value, players, names)]))
}

/**
 * Replaces names: `#b` by one fresh id throughout the case, `#b^` by that id in capitals, and the names of `Players` by
 * their values.
 */
function fillNames(value: unknown, players: Players, names: Map<string, string>): unknown {
  if (typeof value !== 'string' || !value.includes('#')) return value
  return value.replace(/#(\w+)(\^?)/, (_all, name: string, capitals: string) => {
    const own = players[name as keyof Players]
    const id = own ?? names.get(name) ?? randomUUID()
    if (own === undefined) names.set(name, id)
    return capitals === '' ? id : id.toUpperCase()
  })
}
