import { brand, type Language } from '#brand/brand'
import { prefixOf } from '#brand/language-path'
import { environment } from './environment.ts'

/** A path of the site in a language: `/member` -> `/en/member`, `/` -> `/en`; the default language has no prefix. */
export function pathIn(language: Language, path: string): string {
  const prefix = prefixOf(language)
  return path === '/' ? prefix || '/' : `${prefix}${path}`
}

/** The path without its language: `/en/rng` -> `/rng`, `/pt/` -> `/`. */
export function plainPath(pathname: string): string {
  const [, first = '', ...rest] = pathname.split('/')
  const isLanguage = (brand.languages as readonly string[]).includes(first)
  return (isLanguage ? `/${rest.join('/')}` : pathname).replace(/(.)\/$/, '$1')
}

/** The screen name for `X-Module-Id`: the first part of the path, `home` at the root. Logged, never trusted. */
export function screenOf(pathname: string): string {
  return plainPath(pathname).split('/')[1] || 'home'
}

/** True on `/login` and `/register`, which are home with a popup open. */
export function isSignInAddress(): boolean {
  return ['/login', '/register'].includes(plainPath(environment().location().pathname))
}

/** Navigates to a page of the site in the current language, unless it is the current page. True when it navigates. */
export function goTo(path: string): boolean {
  const here = plainPath(environment().location().pathname)
  const already = path === here || (path === '/' && isSignInAddress())
  if (!already) environment().go(pathIn(environment().language(), path))
  return !already
}
