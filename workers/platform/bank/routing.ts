import { createHash, randomBytes } from 'node:crypto'
import type { Bank } from './Bank.ts'

/** The platform bindings needed to find a bank. */
interface Banks {
  BANK: DurableObjectNamespace<Bank>
  /** The number of banks. */
  BANKS: string
}

const BANK_NAME = 'bank-'

/** Returns the bank of that name (`member.bank` in the directory). */
export function bankOf(env: Pick<Banks, 'BANK'>, name: string): DurableObjectStub<Bank> {
  return env.BANK.getByName(name)
}

/** Returns the names of all banks, `bank-0` first. */
export function bankNames(env: Pick<Banks, 'BANKS'>): string[] {
  return Array.from({ length: bankCount(env) }, (_, index) => BANK_NAME + index)
}

/** Returns the bank for a new member. It is stored with the member, so BANKS may grow without moving members. */
export function assignBank(env: Pick<Banks, 'BANKS'>, memberId: string): string {
  const names = bankNames(env)
  const spread = createHash('sha256').update(memberId).digest().readUInt32BE(0)
  return names[spread % names.length] ?? `${BANK_NAME}0`
}

/**
 * Makes a game token of 39 characters: the bank's number in base 36 (three characters), so that the bank is found
 * without a directory read, and 216 random bits. Valkyrie's PAM takes 32 to 40 characters, the operator wallet any
 * text.
 */
export function newGameToken(bank: string): string {
  const number = Number(bank.slice(BANK_NAME.length))
  return number.toString(36).padStart(3, '0') + randomBytes(27).toString('base64url')
}

/** Returns the form in which a game token is stored and looked up: SHA-256 of the whole token, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns the bank of a game token, or null when the text does not have the format of our tokens. */
export function bankOfToken(env: Pick<Banks, 'BANKS'>, token: string): string | null {
  const [, number] = /^([0-9a-z]{3})[\w-]{36}$/.exec(token) ?? []
  if (number === undefined) return null
  const bank = Number.parseInt(number, 36)
  return bank < bankCount(env) ? BANK_NAME + bank : null
}

function bankCount(env: Pick<Banks, 'BANKS'>): number {
  return Math.max(1, Math.trunc(Number(env.BANKS)) || 1)
}
