/** A deposit method the brand starts with; an operator changes it (`npm run ops -- deposit-method`). */
export interface BrandDepositMethod {
  id: string
  kind: 'bank' | 'card' | 'cash' | 'crypto'
  /** The provider: the demo cashier, a bank transfer that an operator confirms, or a BTCPay Server. */
  provider: 'demo' | 'bank-transfer' | 'btcpay'
  currency: 'MXN' | 'USD' | 'EUR' | 'BRL' | 'PEN' | 'COP' | 'ARS' | 'CLP'
  /** Minor units of the currency. The fee is deducted from the payment. */
  minimum: number
  maximum: number
  fee: number
  enabled: boolean
  /** The fields required beside the amount. */
  fields: readonly { id: 'payerName' | 'payerAccount' | 'payerDocument'; required: boolean }[]
}

type Kind = BrandDepositMethod['kind']
type Limits = [minimum: number, maximum: number]

function demo(
  id: string,
  kind: Kind,
  currency: BrandDepositMethod['currency'],
  [minimum, maximum]: Limits,
  enabled = true,
) {
  return { id, kind, provider: 'demo', currency, minimum, maximum, fee: 0, enabled, fields: [] } as const
}

/** Available once the operator has configured the account to pay into. */
function transfer(currency: BrandDepositMethod['currency'], [minimum, maximum]: Limits): BrandDepositMethod {
  const fields = [{ id: 'payerName', required: false }] as const
  const id = `transfer-${currency.toLowerCase()}`
  return { id, kind: 'bank', provider: 'bank-transfer', currency, minimum, maximum, fee: 0, enabled: true, fields }
}

/** Available once a BTCPay Server is configured. */
function crypto(currency: BrandDepositMethod['currency'], [minimum, maximum]: Limits): BrandDepositMethod {
  const id = `crypto-${currency.toLowerCase()}`
  return { id, kind: 'crypto', provider: 'btcpay', currency, minimum, maximum, fee: 0, enabled: true, fields: [] }
}

/**
 * The deposit methods by currency; none is a card, which is paid on its provider's page: the demo cashier has none. Chilean
 * pesos have no decimals.
 */
export const depositMethods: readonly BrandDepositMethod[] = [
  demo('spei', 'bank', 'MXN', [5_000, 5_000_000]),
  demo('store', 'cash', 'MXN', [10_000, 500_000], false),
  transfer('MXN', [50_000, 20_000_000]),
  crypto('MXN', [20_000, 20_000_000]),
  demo('pix', 'bank', 'BRL', [1_000, 1_000_000]),
  demo('boleto', 'cash', 'BRL', [2_000, 500_000], false),
  transfer('BRL', [10_000, 5_000_000]),
  crypto('BRL', [5_000, 5_000_000]),
  demo('ach', 'bank', 'USD', [1_000, 200_000]),
  transfer('USD', [5_000, 1_000_000]),
  crypto('USD', [1_000, 1_000_000]),
  demo('sepa', 'bank', 'EUR', [1_000, 200_000]),
  transfer('EUR', [5_000, 1_000_000]),
  crypto('EUR', [1_000, 1_000_000]),
  demo('wallet-pen', 'bank', 'PEN', [1_000, 200_000]),
  demo('agent-pen', 'cash', 'PEN', [2_000, 200_000]),
  transfer('PEN', [10_000, 2_000_000]),
  demo('pse', 'bank', 'COP', [1_000_000, 500_000_000]),
  transfer('COP', [5_000_000, 2_000_000_000]),
  demo('transfer-3', 'bank', 'ARS', [100_000, 50_000_000]),
  transfer('ARS', [500_000, 200_000_000]),
  demo('tef', 'bank', 'CLP', [2_000, 2_000_000]),
  transfer('CLP', [10_000, 10_000_000]),
]
