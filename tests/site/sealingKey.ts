import { exportJWK, generateKeyPair, type JWK } from 'jose'

/** A key as `/wps/system/keys` hands it out; nobody opens what it seals. */
export async function sealingKey(): Promise<JWK> {
  const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  return { ...(await exportJWK(publicKey)), kid: 'k1', use: 'enc', alg: 'ECDH-ES' }
}
