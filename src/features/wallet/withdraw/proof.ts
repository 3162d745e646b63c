/** What proves that the owner of the account asks: the password, and a code where there is an authenticator. */
export type ProofName = 'password' | 'code'

/** The fields a refused proof belongs to. */
export const PROOF_BLAME = {
  'old-password-wrong': 'password',
  'password-missing': 'password',
  'missing-verification-code': 'code',
  'invalid-verification-code': 'code',
  'code-used': 'code',
} as const

/** The proof as it is sent; an empty code is left out. */
export const proofOf = ({ password, code }: Record<ProofName, string>) => ({ password, ...(code ? { code } : {}) })
