import { changeLanguage } from '#api/member'
import type { Language } from '#brand/brand'
import { call } from '../call.ts'
import { $token, recallToken } from '../token.ts'

/**
 * Tells the session of a member which language was chosen: mails and messages follow it. The page is about to be left,
 * so nobody waits for the response; without one the language stays what it was on the server.
 */
export function tellLanguage(language: Language): void {
  if ($token.get() ?? recallToken()) void call(changeLanguage, { language }, { keepalive: true })
}
