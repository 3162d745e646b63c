import { exportJWK, generateKeyPair } from 'jose'
import { provide } from '#core/environment'
import { forgetKeys } from '#core/seal'
import { saveToken } from '#core/token'
import { balanceOf, page } from './page.ts'

export type TestPage = ReturnType<typeof page>

/** A key like those of `/wps/system/keys`. The private key is discarded, because no test opens the sealed data. */
const key = generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true }).then(async ({ publicKey }) => ({
  ...(await exportJWK(publicKey)),
  ...{ kid: 'k1', use: 'enc', alg: 'ECDH-ES' },
}))

/** Gives core another page, on which sealed requests can be sent. */
export async function sealedPage(options?: Parameters<typeof page>[0]): Promise<TestPage> {
  const here = page(options)
  provide(here.environment)
  forgetKeys()
  here.respond('/wps/system/keys', here.value({ keys: [await key] }))
  return here
}

/** The same, with a member of 500.00 signed in by the token `M.secret`. */
export async function memberPage(): Promise<TestPage> {
  const here = await sealedPage()
  saveToken('M.secret')
  here.respond('/wps/v2/wallets/balance', here.value(balanceOf(50000)))
  return here
}
