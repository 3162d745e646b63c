import { createHandoff } from '#api/session/session'
import type { Language } from '#brand/brand'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { pathIn } from '../path.ts'
import { $session } from '../session/session.ts'

/** The URL that opens the application on a phone. */
export interface AppAddress {
  url: string
  /** The lifetime of the URL; null when it does not expire. */
  expiresInSeconds: number | null
}

/** The page that installs the application on an iPhone, in a language (specification section 2 "Side menu"). */
export function appAddress(origin: string, language: Language, code?: string): string {
  const address = new URL(pathIn(language, '/app'), origin)
  address.searchParams.set('lang', language)
  if (code !== undefined) address.searchParams.set('token', code)
  return address.href
}

/**
 * The same for the signed-in member: a single-use ticket carries the session over, never the token itself
 * (decision 91). Null without a ticket; the public URL is used then.
 */
export async function memberAppAddress(): Promise<AppAddress | null> {
  if ($session.get().isTrial) return null
  const result = await call(createHandoff, {})
  if (!result.ok) return null
  const { code, expiresInSeconds } = result.value
  return { url: appAddress(environment().location().origin, environment().language(), code), expiresInSeconds }
}
