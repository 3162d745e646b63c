import type { ContractKind, Terms, Tier } from '#api/agents/contracts'
import type { Currency } from '#api/money'
import { LANGUAGES, type Language } from '#brand/brand'
import { each, requireValue } from '#core/checks'
import { type Check, createForm, type FieldFault, type Form, type FormOptions } from '#core/form'
import { decimalsOf, parseAmount } from '#core/wallet/amount'

/** The fields of a proposal; those of a tier end in its index, and the zone has the name that the server uses. */
export type TermsName = string

/** Tiers that the form offers; the server takes twenty. */
export const MOST_TIERS = 6

export interface TermsFormOptions {
  /** What the fields begin with, and what is not in the form. */
  template: Terms
  /** The contract of the reader, whose rates are the most that a contract below may name; null: the server alone knows. */
  above: Terms | null
  /** Typed before; they replace those of the template. */
  values?: Record<TermsName, string>
  /** How many tiers; those of the template without it. */
  tiers?: number
  account: string | null
  currency: Currency
  language: Language
  send: (account: string | null, terms: Terms) => ReturnType<FormOptions<TermsName>['submit']>
}

/** The form of a proposal. Where it names an agent (`account` is not null), that is its first field. */
export function termsForm(options: TermsFormOptions): Form<TermsName> {
  const { template, above, account, currency, language, send } = options
  const count = options.tiers ?? (template.kind === 'realtime' ? 0 : template.tiers.length)
  const read = (text: string) => parseAmount(text, currency, LANGUAGES[language].locale)
  const amount: Check<TermsName> = (text) => (read(text) === null ? { reason: 'amount' } : null)
  const most = above === null ? null : highestRates(above)
  const begin = { ...textsOf(template, count, currency, language), ...options.values }
  const field = (name: TermsName, ...checks: Check<TermsName>[]) => ({
    [name]: { initial: begin[name] ?? '', check: each(...checks) },
  })
  const tiers = Array.from({ length: count }, (_, index) => ({
    ...field(`rate${index}`, requireValue, rateCheck(most?.tiers ?? null)),
    ...field(`base${index}`, requireValue, amount),
    ...field(`turnover${index}`, requireValue, amount),
    ...field(`members${index}`, requireValue, wholeCheck(1_000_000)),
  }))
  const salary = {
    ...field('winRate', requireValue, rateCheck(most?.win ?? null)),
    ...field('lossRate', requireValue, rateCheck(most?.loss ?? null)),
    ...field('singleBet', requireValue, amount),
  }
  const firstRate = template.kind === 'realtime' ? 'winRate' : 'rate0'
  return createForm<TermsName>({
    fields: {
      ...(account === null ? {} : { account: { initial: begin.account || account, check: requireValue } }),
      ...(template.kind === 'realtime'
        ? salary
        : Object.assign({}, ...tiers, field('minimumBet', requireValue, amount))),
      ...field('noticeDays', requireValue, wholeCheck(365)),
      ...field('payment'),
      ...field('period'),
      ...field('basis'),
      ...field('carriesLosses'),
      ...field('includesBonusBets'),
      ...field('terms.zone', requireValue),
    },
    blame: { 'contract-above': firstRate, ...(account === null ? {} : { 'not-found': 'account' }) },
    submit: (values) =>
      send(account === null ? null : (values.account ?? '').trim(), termsFrom(template, values, count, read)),
  })
}

/** Parses a percentage with at most two decimals into 1/10,000. Returns null when the text is not a percentage. */
export function parseRate(text: string): number | null {
  const [, whole, fraction = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(text) ?? []
  if (whole === undefined) return null
  const rate = Number(whole + fraction.padEnd(2, '0'))
  return rate <= 10_000 ? rate : null
}

function rateCheck(most: number | null): Check<TermsName> {
  return (text): FieldFault | null => {
    const rate = parseRate(text)
    if (rate === null) return { reason: 'invalid' }
    return most !== null && rate > most ? { code: 'contract-above' } : null
  }
}

function wholeCheck(most: number): Check<TermsName> {
  return (text) => (/^\d{1,7}$/.test(text.trim()) && Number(text) <= most ? null : { reason: 'invalid' })
}

interface HighestRates {
  tiers: number
  win: number
  loss: number
}

/** The highest rates of a contract: no contract below names a higher one. */
export function highestRates(terms: Terms): HighestRates {
  if (terms.kind === 'realtime') return { tiers: 0, win: terms.winRate, loss: terms.lossRate }
  return { tiers: Math.max(...terms.tiers.map(({ rate }) => rate)), win: 0, loss: 0 }
}

const EMPTY_TIER: Tier = { minimumBase: 0, minimumTurnover: 0, minimumActiveMembers: 0, rate: 0 }

/** The terms that a first proposal of a kind begins with, in the reader's time zone. */
export function firstTerms(kind: ContractKind, zone: string): Terms {
  const common = { zone, includesBonusBets: false, noticeDays: 7, payment: 'claim-then-paid' as const }
  if (kind === 'realtime') return { kind, ...common, winRate: 0, lossRate: 0, singleBet: 0 }
  const tiers = { minimumBet: 0, tiers: [EMPTY_TIER] }
  if (kind !== 'dividend') return { kind, ...common, ...tiers }
  return { kind, ...common, ...tiers, base: 'profit-and-loss', period: 'monthly', carriesLosses: true }
}

function textsOf(terms: Terms, count: number, currency: Currency, language: Language): Record<TermsName, string> {
  const decimals = decimalsOf(currency)
  const format = new Intl.NumberFormat(LANGUAGES[language].locale, {
    useGrouping: false,
    maximumFractionDigits: decimals,
  })
  const money = (minor: number) => format.format(minor / 10 ** decimals)
  const rate = (value: number) => String(value / 100)
  const texts: Record<TermsName, string> = {
    ...{ noticeDays: String(terms.noticeDays), payment: terms.payment, 'terms.zone': terms.zone },
    includesBonusBets: terms.includesBonusBets ? 'on' : '',
  }
  if (terms.kind === 'realtime')
    return { ...texts, winRate: rate(terms.winRate), lossRate: rate(terms.lossRate), singleBet: money(terms.singleBet) }
  for (let index = 0; index < count; index += 1) {
    const tier = terms.tiers[index] ?? EMPTY_TIER
    texts[`rate${index}`] = rate(tier.rate)
    texts[`base${index}`] = money(tier.minimumBase)
    texts[`turnover${index}`] = money(tier.minimumTurnover)
    texts[`members${index}`] = String(tier.minimumActiveMembers)
  }
  texts.minimumBet = money(terms.minimumBet)
  if (terms.kind !== 'dividend') return texts
  return { ...texts, period: terms.period, basis: terms.base, carriesLosses: terms.carriesLosses ? 'on' : '' }
}

function termsFrom(
  template: Terms,
  values: Record<TermsName, string>,
  count: number,
  read: (text: string) => number | null,
): Terms {
  const text = (name: TermsName) => values[name] ?? ''
  const common = {
    ...{ zone: text('terms.zone').trim(), includesBonusBets: text('includesBonusBets') === 'on' },
    ...{ noticeDays: Number(text('noticeDays')), payment: text('payment') as Terms['payment'] },
  }
  const money = (name: TermsName) => read(text(name)) ?? 0
  const rate = (name: TermsName) => parseRate(text(name)) ?? 0
  if (template.kind === 'realtime')
    return {
      kind: 'realtime',
      ...common,
      winRate: rate('winRate'),
      lossRate: rate('lossRate'),
      singleBet: money('singleBet'),
    }
  const tiers = Array.from({ length: count }, (_, index) => ({
    ...{ minimumBase: money(`base${index}`), minimumTurnover: money(`turnover${index}`), rate: rate(`rate${index}`) },
    minimumActiveMembers: Number(text(`members${index}`)),
  }))
  const paid = { ...common, tiers, minimumBet: money('minimumBet') }
  if (template.kind !== 'dividend') return { kind: template.kind, ...paid }
  type Dividend = typeof template
  return {
    ...{ kind: 'dividend', ...paid, carriesLosses: text('carriesLosses') === 'on' },
    ...{ base: text('basis') as Dividend['base'], period: text('period') as Dividend['period'] },
  }
}
