import { atom } from 'nanostores'
import { AGENT_TYPES, type LoginValue, type Profile, TRIAL_TYPE } from '#api/session'
import { brand } from '#brand/brand'
import { environment } from '../environment.ts'
import { forgetToken, keepToken, recallToken } from '../token.ts'
import { forgetDuePassword } from './duePassword.ts'

/** Login state, specification section 3. After a reload `member` is null until the server has responded. */
export interface Session {
  isLogin: boolean
  isAgent: boolean
  isTrial: boolean
  firstTimeLogin: boolean
  member: Profile | null
}

const NOBODY: Session = { isLogin: false, isAgent: false, isTrial: false, firstTimeLogin: false, member: null }

/** Who is signed in on this tab; set only by the actions below. */
export const $session = atom<Session>(NOBODY)

/**
 * Records that a visitor saw the popup on this tab. It is not personal, so it survives signing out (specification
 * section 4).
 */
const VISITOR_KEY = 'ANONYMOUS_POPUP'

/** Signs in with the response of login or register. A trial session is closed first, so that none of its data stays. */
export function openSession({ token, firstTimeLogin, member }: LoginValue): void {
  if ($session.get().isTrial) closeSession()
  forgetDuePassword()
  keepToken(token)
  setMember(member, firstTimeLogin)
}

/** Restores the session stored on this tab; false when there is none. */
export function recallSession(): boolean {
  if (!recallToken()) return false
  const is = (key: 'isAgent' | 'isTrial') => environment().session.getItem(key) === 'true'
  $session.set({ ...NOBODY, isLogin: true, isAgent: is('isAgent'), isTrial: is('isTrial') })
  return true
}

/** Stores the profile the server returned. */
export function setMember(member: Profile, firstTimeLogin = $session.get().firstTimeLogin): void {
  const isAgent = AGENT_TYPES.includes(member.type)
  const isTrial = member.type === TRIAL_TYPE
  const shelf = environment().session
  shelf.setItem('nickname', member.nickname)
  shelf.setItem('account', member.account)
  shelf.setItem('username', member.account)
  shelf.setItem('customerId', member.number)
  shelf.setItem('isAgent', String(isAgent))
  // Document.astro reads it before the first paint.
  shelf.setItem('isTrial', String(isTrial))
  $session.set({ isLogin: true, isAgent, isTrial, firstTimeLogin, member })
}

/**
 * Signs out on this tab: clears the session storage and restores the merchant's values from the brand (specification
 * section 4 "Logout").
 */
export function closeSession(): void {
  const { session } = environment()
  const seen = session.getItem(VISITOR_KEY)
  session.clear()
  if (seen) session.setItem(VISITOR_KEY, seen)
  restoreMerchant()
  $session.set(NOBODY)
  forgetToken()
}

/** The brand's own session keys (specification section 3). */
export function restoreMerchant(): void {
  const { session } = environment()
  session.setItem('merchant', brand.merchantCode)
  session.setItem('merchantCode', brand.merchantCode)
}
