/** Secrets that calls between us and operators need. */
export interface Keys {
  /** Private RSA JWK (JSON) that signs calls to operators' wallets. */
  STUDIO_KEY: string
  /** JSON array of `Operator`. */
  OPERATORS: string
}

/** An operator we offer games to. */
export interface Operator {
  operator_id: string
  /** Origin of its seamless wallet. */
  wallet: string
  /** Origin of its site, the only one that may show a game inside a page. */
  site: string
  /** The operator's public RSA JWK. */
  publicKey: JsonWebKey
}

export function operatorOf(keys: Keys, operatorId: string): Operator | undefined {
  return (JSON.parse(keys.OPERATORS) as Operator[]).find((operator) => operator.operator_id === operatorId)
}

/** Where games may be shown inside a page. */
export function sitesOf(keys: Keys): string[] {
  return (JSON.parse(keys.OPERATORS) as Operator[]).map(({ site }) => site)
}
