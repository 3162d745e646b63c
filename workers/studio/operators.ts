/** Secrets for the calls to and from operators. */
export interface Keys {
  /** Private RSA JWK (JSON) that signs calls to operators' wallets. */
  STUDIO_KEY: string
  /** JSON array of `Operator`. */
  OPERATORS: string
}

/** An operator that offers our games. */
export interface Operator {
  operator_id: string
  /** The origin of its seamless wallet. */
  wallet: string
  /** The origin of its site, which may frame our games. */
  site: string
  /** The operator's public RSA JWK. */
  publicKey: JsonWebKey
}

export function operatorOf(keys: Keys, operatorId: string): Operator | undefined {
  return (JSON.parse(keys.OPERATORS) as Operator[]).find((operator) => operator.operator_id === operatorId)
}

/** Returns the origins that may frame games. */
export function sitesOf(keys: Keys): string[] {
  return (JSON.parse(keys.OPERATORS) as Operator[]).map(({ site }) => site)
}
