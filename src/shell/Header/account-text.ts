import type { Language } from '#brand/brand'
import { type StaticKey, t } from '#i18n/static.ts'

const KEYS = {
  deposit: 'shell:deposit',
  withdraw: 'shell:withdraw',
  balance: 'shell:balance',
  play: 'shell:trial.money',
  show: 'shell:balance.show',
  hide: 'shell:balance.hide',
  refresh: 'shell:balance.refresh',
  stale: 'shell:balance.stale',
  menu: 'shell:account.menu',
  id: 'shell:account.id',
  copy: 'shell:account.copy',
  security: 'shell:account.security',
  password: 'shell:account.password',
  sessions: 'shell:account.sessions',
  bets: 'shell:account.bets',
  platform: 'shell:account.platform',
  service: 'shell:service',
  agent: 'shell:account.agent',
  leave: 'shell:leave',
  join: 'shell:join',
} as const satisfies Record<string, StaticKey>

export type AccountText = Record<keyof typeof KEYS, string>

/** The texts of the member's end of the header, translated at build time, so browsers download no catalogue. */
export function accountText(language: Language): AccountText {
  return Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, t(language, key)])) as AccountText
}
