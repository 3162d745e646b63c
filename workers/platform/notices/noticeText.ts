import { CURRENCY_DECIMALS, CURRENCY_SYMBOLS, type Currency } from '#api/money'
import { brand } from '#brand/brand'
import type { Notice } from '../bank/words.ts'

type Language = keyof typeof brand.locales
type Kind = Notice['kind']
interface Text {
  subject: string
  body: string
}

/** What a notice says in the member's language. `{amount}` and `{remaining}` are money, the others as they came. */
export function noticeText({ kind, data }: Pick<Notice, 'kind' | 'data'>, language: Language): Text {
  const { subject, body } = TEXTS[language][kind]
  const rest = Number(data.remaining ?? 0) > 0 ? REST[language] : ''
  const why = data.reason ? REASON[language] : ''
  const whole = [body, kind === 'withdrawal-issued' ? rest : '', SAYS_WHY.has(kind) ? why : '']
    .filter(Boolean)
    .join(' ')
  return { subject: filled(subject, data, language), body: filled(whole, data, language) }
}

/** An amount in minor units as people read it: symbol, the language's separators, the currency's decimals, its code. */
export function moneyText(amount: number, currency: Currency, language: Language): string {
  const decimals = CURRENCY_DECIMALS[currency]
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  // As text, so that no amount passes through a fraction.
  const exact = `${whole}.${digits.slice(digits.length - decimals)}0` as `${number}`
  const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const number = new Intl.NumberFormat(brand.locales[language], places).format(exact)
  return `${CURRENCY_SYMBOLS[currency]}${number} ${currency}`
}

function filled(text: string, data: Notice['data'], language: Language): string {
  return text.replace(/\{(\w+)\}/g, (_blank, name: string) => {
    const value = data[name] ?? ''
    if (typeof value !== 'number') return value
    return moneyText(value, data.currency as Currency, language)
  })
}

/** Refusals say why (GLI-19 2.5.6(a)). */
const SAYS_WHY = new Set<Kind>(['deposit-failed', 'withdrawal-rejected'])

const REASON: Record<Language, string> = {
  es: 'Motivo: {reason}',
  en: 'Reason: {reason}',
  pt: 'Motivo: {reason}',
}

const REST: Record<Language, string> = {
  es: 'Quedan {remaining} por pagar.',
  en: '{remaining} are still to be paid.',
  pt: 'Faltam {remaining} a pagar.',
}

const TEXTS: Record<Language, Record<Kind, Text>> = {
  es: {
    'deposit-credited': {
      subject: 'Tu depósito ya está en tu saldo',
      body: 'Recibimos {amount}, folio {folio}. Ya puedes verlo en tu saldo.',
    },
    'deposit-failed': {
      subject: 'Tu depósito no se completó',
      body: 'El depósito de {amount}, folio {folio}, no entró en tu saldo.',
    },
    'withdrawal-approved': {
      subject: 'Tu retiro fue aprobado',
      body: 'Aprobamos tu retiro de {amount}, folio {folio}. Te avisamos cuando salga.',
    },
    'withdrawal-rejected': {
      subject: 'Tu retiro no se hizo',
      body: '{amount} de tu retiro con folio {folio} están otra vez en tu saldo.',
    },
    'withdrawal-issued': {
      subject: 'Tu retiro va en camino',
      body: 'Pagamos {amount} a tu cuenta, folio {folio}. Confirma cuando te llegue; si no llega, dínoslo ahí mismo.',
    },
    'transfer-received': {
      subject: 'Recibiste dinero de tu línea',
      body: 'Te llegaron {amount} de un agente de tu línea. Ya están en tu saldo.',
    },
  },
  en: {
    'deposit-credited': {
      subject: 'Your deposit is in your balance',
      body: 'We received {amount}, reference {folio}. It is in your balance now.',
    },
    'deposit-failed': {
      subject: 'Your deposit was not completed',
      body: 'The deposit of {amount}, reference {folio}, did not reach your balance.',
    },
    'withdrawal-approved': {
      subject: 'Your withdrawal was approved',
      body: 'We approved your withdrawal of {amount}, reference {folio}. We will tell you when it leaves.',
    },
    'withdrawal-rejected': {
      subject: 'Your withdrawal was not made',
      body: '{amount} of your withdrawal with reference {folio} are back in your balance.',
    },
    'withdrawal-issued': {
      subject: 'Your withdrawal is on its way',
      body: 'We paid {amount} to your account, reference {folio}. Confirm it when it arrives; if it does not, tell us there.',
    },
    'transfer-received': {
      subject: 'You received money from your line',
      body: '{amount} from an agent of your line are in your balance now.',
    },
  },
  pt: {
    'deposit-credited': {
      subject: 'Seu depósito já está no saldo',
      body: 'Recebemos {amount}, protocolo {folio}. Já está no seu saldo.',
    },
    'deposit-failed': {
      subject: 'Seu depósito não foi concluído',
      body: 'O depósito de {amount}, protocolo {folio}, não entrou no seu saldo.',
    },
    'withdrawal-approved': {
      subject: 'Seu saque foi aprovado',
      body: 'Aprovamos seu saque de {amount}, protocolo {folio}. Avisamos quando ele sair.',
    },
    'withdrawal-rejected': {
      subject: 'Seu saque não foi feito',
      body: '{amount} do seu saque com protocolo {folio} estão de volta no seu saldo.',
    },
    'withdrawal-issued': {
      subject: 'Seu saque está a caminho',
      body: 'Pagamos {amount} na sua conta, protocolo {folio}. Confirme quando chegar; se não chegar, avise por lá.',
    },
    'transfer-received': {
      subject: 'Você recebeu dinheiro da sua linha',
      body: 'Chegaram {amount} de um agente da sua linha. Já estão no seu saldo.',
    },
  },
}
