import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStrongToken } from '../src/api/roles.ts'

/** The secrets of the embedded product, generated once per state folder in a file that only its owner can read. */
export interface Secrets {
  OPS_TOKEN: string
  PLATFORM_SECRET: string
  PEPPER: string
  /** Private EC P-256 JWK with `kid`. */
  seal: JsonWebKey
  operator: KeyPair
  studio: KeyPair
}

interface KeyPair {
  privateKey: JsonWebKey
  publicKey: JsonWebKey
}

/** Throws when the environment names an owner's token that can be guessed. */
export function checkOwnerToken(token: string | undefined): void {
  if (token === undefined || isStrongToken(token)) return
  throw new Error(
    'OPS_TOKEN can be guessed: it takes 32 characters or more, of which 10 differ. Without it the first start creates one.',
  )
}

/** Reads the secrets of a state folder, or generates them at the first start. `made` is true when they are new. */
export function secretsIn(stateDir: string): { secrets: Secrets; made: boolean } {
  const file = join(stateDir, 'secrets.json')
  if (existsSync(file)) return { secrets: JSON.parse(readFileSync(file, 'utf8')) as Secrets, made: false }
  const secrets = makeSecrets()
  mkdirSync(stateDir, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return { secrets, made: true }
}

function makeSecrets(): Secrets {
  const random = () => randomBytes(32).toString('base64url')
  const seal = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  return {
    OPS_TOKEN: random(),
    PLATFORM_SECRET: random(),
    PEPPER: random(),
    seal: { ...seal, kid: randomBytes(8).toString('base64url') },
    operator: rsaPair(),
    studio: rsaPair(),
  }
}

function rsaPair(): KeyPair {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey: pair.privateKey.export({ format: 'jwk' }), publicKey: pair.publicKey.export({ format: 'jwk' }) }
}
