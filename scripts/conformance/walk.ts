import { randomUUID } from 'node:crypto'
import { SIGNATURE_HEADER, type WalletAnswer } from '../../src/api/vendor.ts'
import { type CallStep, type Case, ONE, type Signed, type WorldStep } from './case.ts'

/** The tokens and names a case is walked with; `do` may change them. */
export interface Players {
  /** The member whose money moves. */
  player: string
  /** The player's token before this one; the same where there was none. */
  replaced: string
  /** Another member's token. */
  other: string
  /** A token of the right shape that is nobody's. */
  nobody: string
  /** The member's name at the operator; the first balance tells it. */
  member?: string | undefined
  game: string
  currency: string
}

/** Who walks brings a wallet, keys and, for each world step it says it can, a hand. */
export interface World {
  players: Players
  send(path: string, body: string, headers: Record<string, string>): Promise<WalletAnswer & { token?: string }>
  /** Base64, over the body's bytes. */
  sign(body: string, by: 'us' | 'other-vendor'): Promise<string> | string
  does(step: WorldStep['do']): Promise<void>
}

/** What went otherwise than it must; empty when all is well. */
export type Complaint = string

/** Walks a case to its end and says what was wrong. The balance is asked for before and after it. */
export async function walk(one: Case, world: World): Promise<Complaint[]> {
  const names = new Map<string, string>()
  const { balance: from, user } = (await asked({ call: 'balance' }, world, names)).answer
  world.players.member = user
  if (from === undefined) return ['the balance before it is not told']
  const complaints: Complaint[] = []
  for (const [index, step] of one.steps.entries()) {
    if ('do' in step) await world.does(step.do)
    else
      complaints.push(
        ...(await tried(step, from, world, names)).map((what) => `step ${index + 1}, ${step.call}: ${what}`),
      )
  }
  const { answer } = await asked({ call: 'balance' }, world, names)
  if (answer.balance !== from + one.change)
    complaints.push(`it ends with ${String(answer.balance)}, not ${from + one.change}`)
  return complaints
}

async function tried(step: CallStep, from: number, world: World, names: Map<string, string>): Promise<Complaint[]> {
  const { answer, request } = await asked(step, world, names)
  const { status, balanceChange } = step.expect
  const complaints: Complaint[] = []
  if (answer.status !== status) complaints.push(`${answer.status}, not ${status}`)
  const isOther = step.with?.token === '#other'
  if (balanceChange !== null && answer.balance !== from + balanceChange)
    complaints.push(`told ${String(answer.balance)}, not ${from + balanceChange}`)
  if (balanceChange === null && answer.balance !== undefined && !isOther) complaints.push('told a balance it must not')
  if (typeof request === 'string' && step.call !== 'check' && step.raw === undefined && answer.request_uuid !== request)
    complaints.push(`said request ${answer.request_uuid} back, not ${request}`)
  if (step.call === 'check' && answer.status === 'RS_OK' && answer.token !== undefined) {
    world.players.replaced = world.players.player
    world.players.player = answer.token
  }
  return complaints
}

/** Sends a step's call; `request` is the request_uuid it carried. */
async function asked(step: Pick<CallStep, 'call'> & Partial<CallStep>, world: World, names: Map<string, string>) {
  const fields = fieldsOf(step, world.players, names)
  const body = step.raw ?? JSON.stringify(fields)
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  const signature = await signatureOf(step.signed ?? 'well', body, world)
  if (signature !== null) headers[SIGNATURE_HEADER] = signature
  if (step.timestamp !== undefined) headers['X-Msg-Timestamp'] = step.timestamp
  const answer = await world.send(`/wallet/${step.call}`, body, headers)
  return { answer, request: fields.request_uuid }
}

function signatureOf(signed: Signed, body: string, world: World): Promise<string> | string | null {
  if (signed === 'not') return null
  if (signed === 'garbage') return '%%%'
  if (signed === 'other-vendor') return world.sign(body, 'other-vendor')
  return world.sign(signed === 'well' ? body : `${body} `, 'us')
}

/** The usual body of a call, bent as the step says, its names made ids. */
function fieldsOf(step: Pick<CallStep, 'call'> & Partial<CallStep>, players: Players, names: Map<string, string>) {
  const { game: game_code, currency } = players
  const who = { token: '#player' }
  const request = { ...who, request_uuid: randomUUID(), game_code }
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
  return Object.fromEntries(Object.entries(bent).map(([field, value]) => [field, named(value, players, names)]))
}

/** `#b` is one fresh id through the case, `#b^` the same in capitals; tokens and the member by their own names. */
function named(value: unknown, players: Players, names: Map<string, string>): unknown {
  if (typeof value !== 'string' || !value.includes('#')) return value
  return value.replace(/#(\w+)(\^?)/, (_all, name: string, capitals: string) => {
    const own = players[name as keyof Players]
    const id = own ?? names.get(name) ?? randomUUID()
    if (own === undefined) names.set(name, id)
    return capitals === '' ? id : id.toUpperCase()
  })
}
