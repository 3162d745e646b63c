import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { registerMobile, smsRegister } from '#api/session/verification'
import { type Flag, type FlagId, whitelabel } from '#api/site'
import { callEndpoint, countUse } from '../product/client.ts'
import { expectOwnProduct } from '../product/ops.ts'
import { product } from '../product/running.ts'
import { eventually } from './shell.ts'

/** Flags set by an operator, unused mobile numbers, and the codes sent to them. */

const fetchOps = (path: string, init: RequestInit = {}) =>
  fetch(product.origin + path, {
    ...init,
    headers: { Authorization: `Bearer ${product.opsToken}`, 'Content-Type': 'application/json' },
  })

type Switched = Partial<Record<FlagId, '0' | '1'>>

/** Switches flags for calls alone: the platform knows at once, pages learn it from the edge within ten seconds. */
export async function switchAtPlatform(flags: Switched): Promise<void> {
  expectOwnProduct()
  const response = await fetchOps('/ops/whitelabel', { method: 'PUT', body: JSON.stringify(flags) })
  if (!response.ok) throw new Error(`The flags were refused: ${response.status}.`)
}

/** Switches flags and waits until the edge, which keeps them for ten seconds, has heard of it. */
export async function switchFlags(flags: Switched): Promise<void> {
  await switchAtPlatform(flags)
  const areFlagsLive = async () => {
    const response = await fetch(product.origin + whitelabel.path)
    const { value } = (await response.json()) as { value: Flag[] }
    return Object.entries(flags).every(([id, on]) => value.some((flag) => flag.modId === id && flag.enabled === on))
  }
  for (let n = 0; n < 480; n += 1) {
    if (await areFlagsLive()) return
    await wait(250)
  }
  throw new Error('The edge has not heard of the flags.')
}

/**
 * Returns a Mexican mobile number that no other caller of this product uses, without its dialling code. Consecutive
 * numbers are far apart, because codes are also counted by the beginning of a number.
 */
export function freshNumber(): string {
  const { run, count } = countUse('number')
  const index = run * 10_000 + count
  // The factor is a prime that does not divide the modulus, so every index gets a different number.
  return `55${10_000_000 + ((index * 7_368_787) % 89_999_999)}`
}

/**
 * Waits for and returns the last code sent with these words to a mobile number, without its dialling code, or to an
 * email address.
 */
export async function codeFor(recipient: string, text = ''): Promise<string> {
  const to = recipient.includes('@') ? recipient : `+52${recipient}`
  let code: string | undefined
  await eventually(async () => {
    const response = await fetchOps(`/ops/outbox?to=${encodeURIComponent(to)}`)
    const { value } = (await response.json()) as { value: { messages: { body: string }[] } }
    const message = value.messages.find(({ body }) => body.includes(text))
    code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0]
    return code
  }).toBeDefined()
  return code ?? ''
}

/** Selects Mexico by its dialling code and types the number. */
export async function typeNumber(page: Page, number: string): Promise<void> {
  await page.locator('[name=country]').fill('+52')
  await page.keyboard.press('Enter')
  await page.locator('[name=mobileNum]').fill(number)
}

/** Types the number, requests the code and waits until the button counts down. */
export async function requestCode(page: Page, number: string): Promise<void> {
  await typeNumber(page, number)
  await page.locator('[data-action=send-code]').click()
  await eventually(() => codeState(page)).toMatch(/\d:\d\d/)
}

/** The words on the button of a code, and what the page says instead of sending: a failed send names its reason so. */
function codeState(page: Page): Promise<string> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll(
      '[data-action=send-code], [data-dialog=dialog], [aria-invalid=true], [role=alert]',
    )
    return [...parts].map((one) => `${one.getAttribute('name') ?? ''} ${one.textContent}`.trim()).join(' | ')
  })
}

/** Registers a member by mobile number through the API; returns the token. */
export async function registeredByMobile(number: string): Promise<string> {
  const phone = { countryDialingCode: '+52' }
  await callEndpoint(product.origin, smsRegister, { ...phone, mobileNo: number })
  const value = await callEndpoint(product.origin, registerMobile, {
    ...phone,
    mobileNum: number,
    verificationCode: await codeFor(number),
    birthday: '1990-05-17',
    terms: true,
    registerMethod: 'WEB',
  })
  return String(value.token)
}
