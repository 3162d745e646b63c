import { register } from '#api/session/session'
import { finishSocial, startSocial } from '#api/session/social'
import { callEndpoint, freshName, PASSWORD } from '../product/client.ts'
import { product } from '../product/running.ts'
import { visitOpenId } from '../stand-ins/openid-visit.ts'

/** The secret that a browser tab stores during a social login. */
const SECRET = 'b'.repeat(43)

/** Registers a member linked to this person at the provider, through the API; opens no page. */
export async function registeredBySocial(person: string): Promise<void> {
  const { url } = await callEndpoint(product.origin, startSocial, { provider: 'google', browser: SECRET })
  const back = await visitOpenId(String(url), person)
  const callback = { ...Object.fromEntries(back.searchParams), browser: SECRET }
  const { ticket } = await callEndpoint(product.origin, finishSocial, callback)
  await callEndpoint(product.origin, register, {
    username: freshName(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
    terms: true,
    registerMethod: 'WEB',
    socialTicket: ticket,
  })
}
