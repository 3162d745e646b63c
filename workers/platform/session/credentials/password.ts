import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

interface HashCost {
  /** The binary logarithm of N. */
  ln: number
  r: number
  p: number
}

/**
 * What a new hash costs: scrypt N=2^14 r=8 p=5 (OWASP's minimum for that p). Programs never write it; tests that are not
 * about hashing lower it in their own process (hashing.house.test.ts).
 */
export const HASH_COST: HashCost = { ln: 14, r: 8, p: 5 }
const KEY_BYTES = 32

/** `$scrypt$ln=14,r=8,p=5$salt$hash`, both base64 without padding (PHC string format). */
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{43})$/

/** Returns a hash for accounts that do not exist, so that checking them takes the same time. */
const hashOfNobody = () => phcOf(HASH_COST, 'A'.repeat(22), 'A'.repeat(43))

/** Hashes a password for storage, with its own salt and the pepper. */
export async function hashPassword(password: string, pepper: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(addPepper(password, pepper), salt, HASH_COST)
  return phcOf(HASH_COST, bare(salt), bare(key))
}

/** Returns true when the password matches. Without a hash it takes as long and returns false. */
export async function isPassword(password: string, phc: string | null, pepper: string): Promise<boolean> {
  const [, ln, r, p, salt = '', hash = ''] = PHC.exec(phc ?? '') ?? PHC.exec(hashOfNobody()) ?? []
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  const key = await deriveKey(addPepper(password, pepper), Buffer.from(salt, 'base64'), cost)
  return timingSafeEqual(key, Buffer.from(hash, 'base64')) && phc !== null
}

/**
 * The same letters typed on two keyboards are one password (NIST SP 800-63B 5.1.1.2); without the pepper the table is
 * useless.
 */
function addPepper(password: string, pepper: string): Buffer {
  return createHmac('sha256', pepper).update(password.normalize('NFKC')).digest()
}

function deriveKey(secret: Buffer, salt: Buffer, cost: HashCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, KEY_BYTES, { N: 2 ** cost.ln, r: cost.r, p: cost.p, maxmem: 64 << 20 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function phcOf({ ln, r, p }: HashCost, salt: string, hash: string): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt}$${hash}`
}

function bare(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
