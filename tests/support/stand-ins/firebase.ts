import { randomInt, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/**
 * A stand-in for Firebase's phone verification, as documented, on a separate port: the REST calls of the Identity
 * Toolkit, the keys of its ID tokens, and the script of reCAPTCHA, which here solves itself.
 */
export interface FirebaseStandIn {
  /** The settings FIREBASE of the platform and VERIFIER_API and VERIFIER_SCRIPTS of the edge. */
  env: Record<'FIREBASE' | 'VERIFIER_API' | 'VERIFIER_SCRIPTS', string>
  /** Returns the code last sent to a number (E.164). */
  codeFor(number: string): string | undefined
  /** Makes the next call of this name fail with this message, in the form of the Toolkit. */
  failNext(method: 'sendVerificationCode' | 'signInWithPhoneNumber', message: string): void
  /** Sets the result of the next challenge. */
  challenge(next: 'solve' | 'fail' | 'expire'): void
  stop(): Promise<void>
}

const PROJECT = 'farol-tests'
const API_KEY = 'AIza-only-for-tests'
const SITE_KEY = 'site-key-of-tests'
const SOLVED = 'a-challenge-solved'

/** reCAPTCHA v2, invisible: `render` takes the callbacks, `execute` calls one of them. */
const captchaScript = (next: string) => `{
  const shown = []
  const END = { solve: (one) => one.callback('${SOLVED}'), fail: (one) => one['error-callback'](), expire: (one) => one['expired-callback']() }
  window.grecaptcha = {
    ready: (run) => run(),
    render: (element, options) => shown.push({ element, ...options }) - 1,
    execute: (widget) => setTimeout(() => {
      const one = shown[widget]
      if (one.sitekey !== '${SITE_KEY}' || !one.element.isConnected) throw new Error('no place for the challenge')
      END['${next}'](one)
    }, 50),
  }
}`

export async function startFirebase(): Promise<FirebaseStandIn> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'firebase-1', alg: 'RS256', use: 'sig' }]
  const visits = new Map<string, { number: string; code: string }>()
  const failing = new Map<string, string>()
  let challenge = 'solve'

  const sign = (number: string) => {
    const at = Math.floor(Date.now() / 1000)
    const firebase = { identities: { phone: [number] }, sign_in_provider: 'phone' }
    return new SignJWT({ auth_time: at, user_id: number, phone_number: number, firebase })
      .setProtectedHeader({ alg: 'RS256', kid: 'firebase-1', typ: 'JWT' })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject(randomUUID())
      .setIssuedAt(at)
      .setExpirationTime(at + 3600)
      .sign(privateKey)
  }

  const methods: Record<string, (fields: Record<string, string>) => object | string | Promise<object>> = {
    sendVerificationCode({ phoneNumber = '', recaptchaToken }) {
      if (recaptchaToken === undefined) return 'MISSING_RECAPTCHA_TOKEN'
      if (recaptchaToken !== SOLVED) return 'CAPTCHA_CHECK_FAILED : Recaptcha verification failed'
      if (phoneNumber === '') return 'MISSING_PHONE_NUMBER'
      if (!/^\+\d{8,15}$/.test(phoneNumber)) return 'INVALID_PHONE_NUMBER : Invalid format.'
      const sessionInfo = randomUUID()
      visits.set(sessionInfo, { number: phoneNumber, code: String(randomInt(100_000, 1_000_000)) })
      return { sessionInfo }
    },
    async signInWithPhoneNumber({ sessionInfo = '', code = '' }) {
      const visit = visits.get(sessionInfo)
      if (!visit) return { error: 'SESSION_EXPIRED' }
      if (code === '') return { error: 'MISSING_CODE' }
      if (code !== visit.code) return { error: 'INVALID_CODE' }
      visits.delete(sessionInfo)
      return { idToken: await sign(visit.number), phoneNumber: visit.number, expiresIn: '3600', isNewUser: true }
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
    response.setHeader('Access-Control-Allow-Origin', '*')
    // A test's browser sends its client address in a header to every origin (`fromOwnAddress`), so allow any header.
    response.setHeader('Access-Control-Allow-Headers', '*')
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (pathname === '/jwks') return void say(200, { keys })
    if (pathname === '/recaptcha/api.js')
      return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(captchaScript(challenge))
    if (searchParams.get('key') !== API_KEY)
      return void say(400, { error: { code: 400, message: 'API key not valid. Please pass a valid API key.' } })
    if (pathname === '/v1/recaptchaParams') return void say(200, { recaptchaSiteKey: SITE_KEY })
    const name = /^\/v1\/accounts:(\w+)$/.exec(pathname)?.[1] ?? ''
    let text = ''
    for await (const chunk of request) text += chunk
    const result = failing.get(name) ?? (await methods[name]?.(JSON.parse(text) as Record<string, string>))
    failing.delete(name)
    const failure = typeof result === 'string' ? result : (result as { error?: string } | undefined)?.error
    if (failure !== undefined) return void say(400, { error: { code: 400, message: failure } })
    say(result ? 200 : 404, result ?? {})
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = { project: PROJECT, apiKey: API_KEY, api: origin, jwks: `${origin}/jwks` }
  return {
    env: {
      FIREBASE: JSON.stringify({ ...config, script: `${origin}/recaptcha/api.js` }),
      VERIFIER_API: origin,
      VERIFIER_SCRIPTS: `${origin}/recaptcha/`,
    },
    codeFor: (number) => [...visits.values()].findLast((visit) => visit.number === number)?.code,
    failNext: (method, message) => void failing.set(method, message),
    challenge: (next) => {
      challenge = next
    },
    stop() {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
