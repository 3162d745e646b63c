import type { DepositMethod } from '#api/wallet'

/** A way to pay in, and who takes the money for us. */
export interface Method extends DepositMethod {
  provider: 'demo'
  enabled: boolean
}

/** The ways to pay in. Amounts in minor units; a method that is not enabled refuses money on every path. */
export const METHODS: readonly Method[] = [
  {
    id: 'spei',
    kind: 'bank',
    provider: 'demo',
    currency: 'MXN',
    minimum: 5_000,
    maximum: 5_000_000,
    fee: 0,
    enabled: true,
  },
  {
    id: 'debit',
    kind: 'card',
    provider: 'demo',
    currency: 'MXN',
    minimum: 10_000,
    maximum: 2_000_000,
    fee: 0,
    enabled: true,
  },
  {
    id: 'store',
    kind: 'cash',
    provider: 'demo',
    currency: 'MXN',
    minimum: 10_000,
    maximum: 500_000,
    fee: 0,
    enabled: false,
  },
]

/** The method of that id when money may come in by it, on any path. */
export function openMethod(id: string): Method | undefined {
  return METHODS.find((method) => method.id === id && method.enabled)
}
