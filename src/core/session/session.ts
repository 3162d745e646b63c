import { atom } from 'nanostores'
import { AGENT_TYPES, type LoginValue, type Profile, TRIAL_TYPE } from '#api/session/session'
import { brand } from '#brand/brand'
import { environment } from '../environment.ts'
import {
  ACCOUNT_KEY,
  CUSTOMER_ID_KEY,
  IS_AGENT_KEY,
  IS_TRIAL_KEY,
  MERCHANT_CODE_KEY,
  MERCHANT_KEY,
  NICKNAME_KEY,
  SUB_ACCOUNT_KEY,
  USERNAME_KEY,
  VISITOR_POPUP_KEY,
} from '../session-keys.ts'
import { forgetToken, recallToken, renewToken, saveToken } from '../token.ts'
import { forgetDuePassword } from './password-expiry.ts'

/** Login state, specification section 3. After a reload `member` is null until the server has responded. */
export interface Session {
  isLogin: boolean
  isAgent: boolean
  isTrial: boolean
  firstTimeLogin: boolean
  member: Profile | null
  /** Who acts for the agent, with which rights; null for the agent, and for everybody else. */
  subAccount: SubAccount | null
}

type SubAccount = NonNullable<Profile['subAccount']>

const NOBODY: Session = {
  isLogin: false,
  isAgent: false,
  isTrial: false,
  firstTimeLogin: false,
  member: null,
  subAccount: null,
}

/** Who is signed in on this tab; set only by the actions below. */
export const $session = atom<Session>(NOBODY)

/**
 * Signs in with what login or register answered. Another account leaves this tab first: nothing of it
 * stays. The same account goes on under the new token.
 */
export function openSession({ token, firstTimeLogin, member }: LoginValue): void {
  const { isLogin, isTrial } = $session.get()
  const isOtherAccount = environment().session.getItem(ACCOUNT_KEY) !== member.account
  const isOther = isLogin && (isOtherAccount || $session.get().subAccount?.account !== member.subAccount?.account)
  if (isTrial || isOther) closeSession()
  forgetDuePassword()
  if ($session.get().isLogin) renewToken(token)
  else saveToken(token)
  setMember(member, firstTimeLogin)
}

/** Restores the session stored on this tab; false without one. */
export function recallSession(): boolean {
  if (!recallToken()) return false
  const is = (key: typeof IS_AGENT_KEY | typeof IS_TRIAL_KEY) => environment().session.getItem(key) === 'true'
  $session.set({
    ...NOBODY,
    isLogin: true,
    isAgent: is(IS_AGENT_KEY),
    isTrial: is(IS_TRIAL_KEY),
    subAccount: storedSubAccount(),
  })
  return true
}

/** What this tab knows of the sub-account until the server has responded; whatever it holds, the server decides. */
function storedSubAccount(): SubAccount | null {
  const stored = environment().session.getItem(SUB_ACCOUNT_KEY)
  try {
    return stored ? (JSON.parse(stored) as SubAccount) : null
  } catch {
    return null
  }
}

/** Stores the profile the server returned. */
export function setMember(member: Profile, firstTimeLogin = $session.get().firstTimeLogin): void {
  const isAgent = AGENT_TYPES.includes(member.type)
  const isTrial = member.type === TRIAL_TYPE
  const storage = environment().session
  storage.setItem(NICKNAME_KEY, member.nickname)
  storage.setItem(ACCOUNT_KEY, member.account)
  storage.setItem(USERNAME_KEY, member.account)
  storage.setItem(CUSTOMER_ID_KEY, member.id)
  storage.setItem(IS_AGENT_KEY, String(isAgent))
  // Document.astro reads it before the first paint.
  storage.setItem(IS_TRIAL_KEY, String(isTrial))
  const subAccount = member.subAccount ?? null
  if (subAccount === null) storage.removeItem(SUB_ACCOUNT_KEY)
  else storage.setItem(SUB_ACCOUNT_KEY, JSON.stringify(subAccount))
  $session.set({ isLogin: true, isAgent, isTrial, firstTimeLogin, member, subAccount })
}

/**
 * Signs out on this tab: clears the session storage and restores the merchant's values from the brand (specification
 * section 4 "Logout").
 */
export function closeSession(): void {
  const { session } = environment()
  // That a visitor saw the popup is nothing of a person, so it stays.
  const seen = session.getItem(VISITOR_POPUP_KEY)
  session.clear()
  if (seen) session.setItem(VISITOR_POPUP_KEY, seen)
  restoreBrandKeys()
  $session.set(NOBODY)
  forgetToken()
}

/** The brand's own session keys (specification section 3). */
export function restoreBrandKeys(): void {
  const { session } = environment()
  session.setItem(MERCHANT_KEY, brand.merchantCode)
  session.setItem(MERCHANT_CODE_KEY, brand.merchantCode)
}
