import { ID } from './values.ts'

/** What good requests of operators share. */

export const TERMS = {
  ...{ kind: 'realtime', zone: 'America/Mexico_City', includesBonusBets: false, noticeDays: 7, payment: 'automatic' },
  ...{ winRate: 10, lossRate: 20, singleBet: 100 },
}
export const REASON = { reason: 'just-so' }
export const ACCOUNT = { account: 'nobody-at-all' }
export const VENDOR = { code: 'NOSUCH' }
export const GRANT = { id: ID, amount: 100, currency: 'MXN', ...REASON }
export const BANK = { bank: 'bank-0' }
export const PAGE = { more: { ...BANK, limit: '10' } }
export const REGISTRATION = { protocol: 'valkyrie', baseUrl: 'https://vendor.example/v1' }
