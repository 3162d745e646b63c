import { createPrivateKey, type JsonWebKey, sign } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SIGNATURE_HEADER } from '#api/vendors/vendor'
import { WALLET_CALLS } from '#api/vendors/vendor-gateway'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { randomFrom } from '#tests/support/stand-ins/wagers'

/**
 * The vendor gateway answers calls of every sort, none of them twice the same, and its memory comes to rest: nothing
 * is stored by a key that a caller chooses. `GATEWAY_CALLS` sets another number.
 */

const CALLS = Number(process.env.GATEWAY_CALLS ?? 50_000)
const STEPS = 10
/** What a gateway that is warm already may grow by in the second half. */
const ALLOWED_MB = 40
/** A wrong signature waits for the keys to be read again, at most five times a second, so many wait together. */
const AT_ONCE = 200
const NAMES = Object.keys(WALLET_CALLS)

const random = randomFrom(Number(process.env.FUZZ_SEED ?? 42))
const port = Number(new URL(product.origin).port)
const key = createPrivateKey({ key: readSecrets().studio.privateKey, format: 'jwk' })

function readSecrets() {
  const text = readFileSync(join(product.stateDir, 'secrets.json'), 'utf8')
  return JSON.parse(text) as { studio: { privateKey: JsonWebKey } }
}

/** The process that listens on the gateway's port (proc(5)); the run file names processes, not what they are. */
function findGateway(): number {
  const hex = (port + 3).toString(16).toUpperCase().padStart(4, '0')
  const listening = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, local, , state]) => local?.endsWith(`:${hex}`) && state === '0A')
  const { workers } = JSON.parse(readFileSync(join(product.stateDir, 'run.json'), 'utf8')) as { workers: Worker[] }
  const isListening = ({ pid }: Worker) =>
    readdirSync(`/proc/${pid}/fd`).some((fd) => linkOf(`/proc/${pid}/fd/${fd}`) === `socket:[${listening?.[9]}]`)
  return workers.find(isListening)?.pid ?? 0
}

interface Worker {
  pid: number
}

/** What an open file is; empty for one that has been closed meanwhile. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

const gateway = findGateway()

/** The resident memory of the gateway, in MB. */
function readMemory(): number {
  const [, kilobytes = 'NaN'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${gateway}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const BODY = {
  ...{ user: 'nobody', game_code: 'loteria-del-puerto', currency: 'MXN', amount: 100_000 },
  ...{ round_closed: false, is_free: false, bet: 'zero' },
}

/** A call, whose ids nobody has used: a tenth signed, the others without a signature, with a wrong one, or no JSON. */
async function callOnce(): Promise<number> {
  const kind = random()
  const ids = { request_uuid: crypto.randomUUID(), transaction_uuid: crypto.randomUUID(), round: crypto.randomUUID() }
  const text = JSON.stringify({ ...BODY, ...ids, token: crypto.randomUUID() })
  const body = kind < 0.2 ? text.slice(0, Math.floor(random() * text.length)) : text
  const signature = kind < 0.9 ? crypto.randomUUID() : sign('sha256', Buffer.from(body), key).toString('base64')
  const name = NAMES[Math.floor(random() * NAMES.length)] ?? ''
  const path = kind < 0.25 ? `${name}?${crypto.randomUUID()}` : name
  const response = await fetch(`http://127.0.0.1:${port + 3}/wallet/${path}`, {
    method: 'POST',
    headers: kind < 0.3 ? {} : { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature },
    body,
  })
  await response.text()
  return response.status
}

test.runIf(FULL)(
  `${CALLS} calls of a vendor leave the memory of the gateway at rest`,
  { timeout: 7_200_000 },
  async () => {
    const sizes = [readMemory()]
    const statuses = new Map<number, number>()
    let sent = 0
    const work = async () => {
      while (sent < CALLS) {
        sent += 1
        if (sent % Math.floor(CALLS / STEPS) === 0) sizes.push(readMemory())
        const status = await callOnce()
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    console.info(
      `gateway, MB each ${CALLS / STEPS} calls: ${sizes.map(Math.round).join(' ')}; ${[...statuses].join(' ')}`,
    )
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
    // Buffers and compiled code grow at first, by less and less; a leak grows by as much in the second half.
    const [first = 0, middle = 0, last = 0] = [sizes[0], sizes[STEPS / 2], sizes[STEPS]]
    const growth = Math.max((middle - first) / 2, ALLOWED_MB)
    expect(last - middle, sizes.map(Math.round).join(' ')).toBeLessThan(growth)
  },
)
