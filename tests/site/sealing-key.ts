import { exportJWK, generateKeyPair, type JWK } from 'jose'

/**
 * Makes a key like those of `/wps/system/keys`. The private key is discarded, because no test opens the sealed data.
 */
export async function sealingKey(): Promise<JWK> {
  const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  return { ...(await exportJWK(publicKey)), kid: 'k1', use: 'enc', alg: 'ECDH-ES' }
}
