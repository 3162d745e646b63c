import { affiliate, InvitationCode } from '#api/agents'
import { referrer } from '#api/rewards/referrals'
import { call } from '../../call.ts'
import { environment } from '../../environment.ts'
import { AFFILIATE_CODE_KEY, REFERRAL_CODE_KEY } from '../../session-keys.ts'

const KEYS = [AFFILIATE_CODE_KEY, REFERRAL_CODE_KEY] as const
type InvitationKey = (typeof KEYS)[number]

/** How long a link invites whoever opened it, on any tab. */
const INVITES_MS = 7 * 24 * 3_600_000

/**
 * The code of the last link that was opened. `invalid`: unknown to the server, or no code at all; `ended`: of a link that
 * has expired or was deactivated; `unchecked`: the server did not confirm or reject it.
 */
export type Invitation = { state: 'none' } | { state: 'applied' | 'invalid' | 'ended' | 'unchecked'; code: string }

/** What the last link had as its code; null without one in the last days. */
function storedText(key: InvitationKey): string | null {
  const { local, now } = environment()
  const [, opened = '', text = ''] = /^(\d+) (.+)$/.exec(local.getItem(key) ?? '') ?? []
  return text !== '' && now() - Number(opened) < INVITES_MS ? text : null
}

/** The code of the last link that was opened; null without a valid one. */
export function storedCode(key: InvitationKey): string | null {
  const read = InvitationCode.safeParse(storedText(key))
  return read.success ? read.data : null
}

/**
 * Removes the codes once the invited person has registered, or when a code is invalid: the next person here was not
 * invited.
 */
export function forgetInvitation(keys: readonly InvitationKey[] = KEYS): void {
  for (const key of keys) environment().local.removeItem(key)
  if (keys.includes(AFFILIATE_CODE_KEY)) checked = null
  if (keys.includes(REFERRAL_CODE_KEY)) recommended = null
}

let checked: { code: string | null; invitation: Promise<Invitation> } | null = null

/**
 * The invitation of this browser; the server is asked once per code. Returns the same promise each time (see
 * `site/rules.ts`).
 */
export function checkInvitation(): Promise<Invitation> {
  const code = storedText('affiliateCode')
  if (checked === null || checked.code !== code)
    checked = { code, invitation: code === null ? Promise.resolve({ state: 'none' }) : checkCode(code) }
  return checked.invitation
}

async function checkCode(code: string): Promise<Invitation> {
  if (!InvitationCode.safeParse(code).success) return { state: 'invalid', code }
  const result = await call(affiliate, { code, domain: environment().location().hostname })
  if (!result.ok) return { state: 'unchecked', code }
  const { valid, ended = false } = result.value
  return { state: valid ? 'applied' : ended ? 'ended' : 'invalid', code }
}

/**
 * Who invites by the last friend's link that was opened, as a masked name. `invalid`: no member; `unchecked`: the server
 * did not say.
 */
export type Recommendation =
  | { state: 'none' | 'invalid' | 'unchecked' }
  | {
      state: 'applied'
      name: string
    }

let recommended: { code: string | null; recommendation: Promise<Recommendation> } | null = null

/** The friend who invited this browser; the server is asked once per code, and the promise is the same each time. */
export function checkRecommendation(): Promise<Recommendation> {
  const code = storedText('referralCode')
  if (recommended === null || recommended.code !== code)
    recommended = { code, recommendation: code === null ? Promise.resolve({ state: 'none' }) : checkReferrer(code) }
  return recommended.recommendation
}

async function checkReferrer(code: string): Promise<Recommendation> {
  if (!InvitationCode.safeParse(code).success) return { state: 'invalid' }
  const result = await call(referrer, { code })
  if (!result.ok) return { state: 'unchecked' }
  const { name } = result.value
  return name === null ? { state: 'invalid' } : { state: 'applied', name }
}
