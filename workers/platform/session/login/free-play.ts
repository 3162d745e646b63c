import { randomBytes } from 'node:crypto'
import { Refusal } from '#api/envelope'
import { freePlay } from '#api/session/free-play'
import { TRIAL_TYPE } from '#api/session/session'
import { messages } from '#i18n/every/messages.ts'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import { assignBank, bankOf } from '../../bank/routing.ts'
import { addMember, type Member, rememberLogin } from '../../directory/members.ts'
import type { Ctx } from '../../env.ts'
import { isFlagOn } from '../../settings/flags.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { FREE_PLAYS } from '../limits.ts'
import { openSession } from '../open.ts'
import { newMemberId } from '../token.ts'

/**
 * `POST /wps/session/login/freeplay`: an account of type 4 that exists as long as its session (specification section
 * 4).
 */
export function mountFreePlay(app: App, serve: Serve): void {
  serve(app, freePlay, async (_form, _caller, c) => {
    if (!(await isFlagOn(c.env.DB, 'FREEPLAY3'))) return new Refusal('forbidden')
    const wait = await takeQuota(c)
    return wait > 0 ? new Refusal('too-many-requests', { retryAfterSeconds: wait }) : openTrial(c)
  })
}

/** Counts the call for the address; returns the seconds to wait when there were too many. */
function takeQuota(c: Ctx): Promise<number> {
  const key = keyFor('free-play', visitorOf(c).prefix)
  return throttleOf(c.env, key).take(key, FREE_PLAYS)
}

/** The removal is scheduled before anything is created, so that an interrupted start leaves nothing behind. */
async function openTrial(c: Ctx) {
  const trial = newTrial(c)
  const { id: memberId, bank, currency } = trial
  await c.env.PRESENCE.getByName(memberId).saveTrial({ memberId, bank })
  const account = await bankOf(c.env, bank).open({ memberId, currency, trial: true })
  if ('refusal' in account) return new Refusal(account.refusal)
  const member = await addMember(c.env.DB, trial)
  if (!member) return new Refusal('unknown')
  const visitor = visitorOf(c)
  const value = await openSession(c.env, member, visitor)
  await rememberLogin(c.env.DB, memberId, visitor, 'passed')
  // A trial account does not need what a first login requires, such as a password of its own.
  return { ...value, firstTimeLogin: false }
}

/**
 * Without a password, signing in is impossible; a dash in the name prevents registering it; without an upline, agents
 * do not count it.
 */
function newTrial(c: Ctx): Omit<Member, 'number'> {
  const id = newMemberId()
  const now = new Date().toISOString()
  const language = languageOf(c.req.header('Accept-Language'))
  const account = `trial-${randomBytes(8).toString('hex')}`
  return {
    id,
    account,
    account_folded: account,
    nickname: messages[language]['trial.nickname'],
    type: TRIAL_TYPE,
    password: null,
    password_is_default: 0,
    password_expires_at: null,
    currency: 'FUN',
    language,
    bank: assignBank(c.env, id),
    upline_id: null,
    affiliate_code: null,
    referral_code: null,
    birthday: null,
    email: null,
    payee_name: null,
    register_url: null,
    domain: null,
    register_method: 'FREEPLAY',
    terms_accepted_at: now,
    created_at: now,
    last_login_at: null,
    previous_login_at: null,
  }
}
