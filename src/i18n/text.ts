import i18next, { type i18n } from 'i18next'
import { brand, LANGUAGES, type Language } from '#brand/brand'
import type bonuses from './es/bonuses.json'
import type contracts from './es/contracts.json'
import type errors from './es/errors.json'
import type feedback from './es/feedback.json'
import type fields from './es/fields.json'
import type inbox from './es/inbox.json'
import type invite from './es/invite.json'
import type launch from './es/launch.json'
import type line from './es/line.json'
import type lists from './es/lists.json'
import type lobby from './es/lobby.json'
import type member from './es/member.json'
import type notices from './es/notices.json'
import type security from './es/security.json'
import type session from './es/session.json'
import type settlements from './es/settlements.json'
import type statements from './es/statements.json'
import type subaccounts from './es/subaccounts.json'
import type team from './es/team.json'
import type transfers from './es/transfers.json'
import type vip from './es/vip.json'
import type wallet from './es/wallet.json'
import type withdrawals from './es/withdrawals.json'
import { isolated } from './fill.ts'

/** The nouns islands use. Spanish is complete by definition; a test requires the same keys of the other languages. */
export interface Catalogues {
  bonuses: typeof bonuses
  contracts: typeof contracts
  errors: typeof errors
  feedback: typeof feedback
  fields: typeof fields
  inbox: typeof inbox
  invite: typeof invite
  launch: typeof launch
  line: typeof line
  lists: typeof lists
  lobby: typeof lobby
  member: typeof member
  notices: typeof notices
  security: typeof security
  session: typeof session
  settlements: typeof settlements
  statements: typeof statements
  subaccounts: typeof subaccounts
  team: typeof team
  transfers: typeof transfers
  vip: typeof vip
  wallet: typeof wallet
  withdrawals: typeof withdrawals
}

export type Noun = keyof Catalogues
export type Key = { [N in Noun]: `${N}:${keyof Catalogues[N] & string}` }[Noun]

/** Translates a key; `values` replace its {{placeholders}}. */
export type Text = (key: Key, values?: Record<string, string | number>) => string

// One small file per noun and language: an island fetches only the nouns it uses, in the page's language.
const files = import.meta.glob<Record<string, string>>(
  './*/{bonuses,contracts,errors,feedback,fields,inbox,invite,launch,line,lists,lobby,member,notices,security,session,settlements,statements,subaccounts,team,transfers,vip,wallet,withdrawals}.json',
  { import: 'default' },
)

let speaker: i18n | undefined
const cache = new Map<string, Promise<Text>>()

/** The texts of some nouns in a language, fetched once. Rejects when a file fails to load. */
export function textOf(language: Language, nouns: readonly Noun[]): Promise<Text> {
  const key = [language, ...nouns].join()
  const cached = cache.get(key)
  if (cached) return cached
  const text = loadText(language, nouns)
  cache.set(key, text)
  text.catch(() => cache.delete(key))
  return text
}

async function loadText(language: Language, nouns: readonly Noun[]): Promise<Text> {
  speaker ??= await speak()
  const { addResourceBundle, getFixedT } = speaker
  const load = async (noun: Noun) => addResourceBundle(language, noun, await files[`./${language}/${noun}.json`]?.())
  await Promise.all(nouns.map(load))
  const fixed = getFixedT(language)
  return (key, values = {}) => fixed(key, { ...isolated(values, LANGUAGES[language].dir) })
}

/** Keys are flat and React escapes its output, so i18next's nesting and escaping are off. */
async function speak(): Promise<i18n> {
  const made = i18next.createInstance()
  await made.init({
    lng: brand.defaultLanguage,
    fallbackLng: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
    resources: {},
  })
  return made
}
