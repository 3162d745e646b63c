import { createHash, randomBytes } from 'node:crypto'
import type { Env } from '../env.ts'
import type { Bank } from './Bank.ts'

/** The bank of that name (`member.bank` in the directory). */
export function bankOf(env: Pick<Env, 'BANK'>, name: string): DurableObjectStub<Bank> {
  return env.BANK.get(env.BANK.idFromName(name))
}

/** Every bank there is, `bank-0` first. */
export function bankNames(env: Pick<Env, 'BANKS'>): string[] {
  return Array.from({ length: bankCount(env) }, (_, index) => `bank-${index}`)
}

/** The bank a new member is given; it is stored and kept, so BANKS may grow without anyone moving. */
export function assignBank(env: Pick<Env, 'BANKS'>, memberId: string): string {
  const names = bankNames(env)
  const spread = createHash('sha256').update(memberId).digest().readUInt32BE(0)
  return names[spread % names.length] ?? 'bank-0'
}

/** A game token: the bank's name, so the wallet finds it without a directory read, and 256 random bits. */
export function newGameToken(bank: string): string {
  return `${bank}.${randomBytes(32).toString('base64url')}`
}

/** How a game token is stored and looked up: SHA-256 of the whole token, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The bank a game token names, or null when it is not the shape of a token of ours. */
export function bankOfToken(env: Pick<Env, 'BANKS'>, token: string): string | null {
  const [, name, number] = /^(bank-(\d{1,4}))\.[\w-]{43}$/.exec(token) ?? []
  return name !== undefined && Number(number) < bankCount(env) ? name : null
}

function bankCount(env: Pick<Env, 'BANKS'>): number {
  return Math.max(1, Math.trunc(Number(env.BANKS)) || 1)
}
