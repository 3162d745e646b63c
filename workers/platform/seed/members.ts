import { brand } from '#brand/brand'
import { TERMS_VERSION } from '#brand/terms'
import { assignBank, bankOf } from '../bank/routing.ts'
import { COOL_OFF_MS } from '../bank/withdrawals/PayoutAccounts.ts'
import { addMember, type Member, memberByAccount, normalizeUsername } from '../directory/members.ts'
import type { Env } from '../env.ts'
import { hashPassword } from '../session/credentials/password.ts'
import { newMemberId } from '../session/token.ts'
import { startDeposit } from '../wallet/deposits/deposit.ts'
import { takePayment } from '../wallet/deposits/payment-report.ts'
import { seedPast } from './past/seed-past.ts'
import { sameId } from './same-id.ts'

interface DemoMember {
  account: string
  type: number
  /** Without one, signing in to the account is impossible. */
  password?: string
  upline?: string
  /** How many days ago they registered, where the line has a past. */
  joinedDays?: number
  affiliateCode?: string
  /** Opening balance in minor units. */
  opening?: number
  /** An account for withdrawals that can be used at once. */
  payout?: { holder: string; clabe: string }
}

/** The demo members: one with money, and an agent with a line of three levels. Uplines precede their downlines. */
const MEMBERS: readonly DemoMember[] = [
  {
    account: 'demo',
    type: 0,
    password: 'Farol-demo-1',
    opening: 100_000,
    payout: { holder: 'Mariana Rios', clabe: '032180000118359719' },
  },
  { account: 'agente', type: 1, password: 'Farol-agente-1', affiliateCode: 'PUERTO', joinedDays: 75 },
  { account: 'bahia', type: 2, upline: 'agente', affiliateCode: 'BAHIA', joinedDays: 74 },
  { account: 'dique', type: 2, upline: 'agente', affiliateCode: 'DIQUE', joinedDays: 70 },
  { account: 'caleta', type: 2, upline: 'bahia', affiliateCode: 'CALETA', joinedDays: 68 },
  { account: 'marlin', type: 0, upline: 'bahia', joinedDays: 65 },
  { account: 'sargazo', type: 0, upline: 'dique', joinedDays: 58 },
  { account: 'perla', type: 0, upline: 'caleta', joinedDays: 63 },
  { account: 'nacar', type: 0, upline: 'caleta', joinedDays: 20 },
]

/** Who has a past with the house, with everybody below. */
const AGENT = 'agente'

/** The seeded members as one text. */
export const membersText = JSON.stringify(MEMBERS)

/** Creates the missing members in the order of registration: first the bank account, then the directory entry. */
export async function seedMembers(env: Env): Promise<void> {
  const made: [DemoMember, Member][] = []
  for (const demo of MEMBERS)
    made.push([demo, (await memberByAccount(env.DB, demo.account)) ?? (await make(demo, env))])
  await seedPast(env, AGENT)
  for (const [demo, member] of made) {
    if (demo.opening !== undefined) await creditOpening(env, member, demo.opening)
    if (demo.payout) await addPayout(env, member, demo.payout)
  }
}

async function make(demo: DemoMember, env: Env): Promise<Member> {
  const member = await createRow(demo, env)
  const { id: memberId, bank, currency } = member
  const opened = await bankOf(env, bank).open({ memberId, currency, trial: false })
  if ('refusal' in opened) throw new Error(`the bank refused ${demo.account}: ${opened.refusal}`)
  const added = await addMember(env.DB, member)
  if (!added) throw new Error(`${demo.account} appeared while being made`)
  return added
}

/**
 * An ordinary deposit, under a reference that can be used only once, so that an interrupted start never credits twice.
 */
async function creditOpening(env: Env, member: Member, amount: number): Promise<void> {
  const { id: memberId, bank, currency } = member
  const reference = `opening-${memberId}`
  const deposit = await startDeposit(
    env,
    { memberId, bank },
    { id: sameId(reference), method: 'spei', amount, currency },
  )
  // An operator has closed the method since the first start, which made the credit.
  if ('refusal' in deposit && deposit.refusal === 'method-disabled') return
  if ('refusal' in deposit) throw new Error(`no opening deposit: ${deposit.refusal}`)
  const credited = await takePayment(env, bank, deposit, { reference, amount, currency, fault: null, over: 0 }, null)
  if ('refusal' in credited && !['conflict', 'deposit-expired'].includes(credited.refusal))
    throw new Error(`opening deposit refused: ${credited.refusal}`)
}

/** A second start adds nothing; an account that the member removed stays removed. */
async function addPayout(env: Env, member: Member, { holder, clabe }: Required<DemoMember>['payout']): Promise<void> {
  const { id: memberId, bank } = member
  const id = sameId(`payout-${memberId}`)
  const account = { memberId, id, kind: 'clabe', holder, number: clabe, payeeName: null } as const
  const added = await bankOf(env, bank).addPayoutAccount({ ...account, addedMs: Date.now() - COOL_OFF_MS })
  if ('refusal' in added && added.refusal !== 'conflict') throw new Error(`no payout account: ${added.refusal}`)
}

async function createRow(demo: DemoMember, env: Env): Promise<Omit<Member, 'number'>> {
  const id = newMemberId()
  const joinedDays = env.SEED_HISTORY === '1' ? (demo.joinedDays ?? 0) : 0
  const now = new Date(Date.now() - joinedDays * 86_400_000).toISOString()
  const upline = demo.upline === undefined ? null : await memberByAccount(env.DB, demo.upline)
  return {
    id,
    account: demo.account,
    account_folded: normalizeUsername(demo.account),
    nickname: demo.account,
    type: demo.type,
    password: demo.password === undefined ? null : await hashPassword(demo.password, env.PEPPER),
    password_is_default: 0,
    password_expires_at: null,
    currency: brand.currency,
    language: brand.defaultLanguage,
    bank: assignBank(env, id),
    upline_id: upline?.id ?? null,
    affiliate_code: demo.affiliateCode ?? null,
    referral_code: null,
    birthday: '1990-01-01',
    email: null,
    payee_name: null,
    register_url: null,
    domain: null,
    register_method: 'SEED',
    terms_accepted_at: now,
    terms_version: TERMS_VERSION,
    created_at: now,
    last_login_at: null,
    previous_login_at: null,
  }
}
