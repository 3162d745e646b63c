import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import type { SealedBody } from '#api/sealed'
import { provide } from '#core/environment'
import { forgetKeys } from '#core/seal'
import { saveToken } from '#core/token'
import { balanceOf, page, type Sent } from './page.ts'

export type TestPage = ReturnType<typeof page>

const pair = generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })

/** A key like those of `/wps/system/keys`. */
const key = pair.then(async ({ publicKey }) => ({
  ...(await exportJWK(publicKey)),
  ...{ kid: 'k1', use: 'enc', alg: 'ECDH-ES' },
}))

/** The fields of a sealed request. */
export async function unseal({ body }: Sent): Promise<Record<string, unknown>> {
  const { plaintext } = await compactDecrypt((body as SealedBody).sealed, (await pair).privateKey)
  return JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, unknown>
}

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
