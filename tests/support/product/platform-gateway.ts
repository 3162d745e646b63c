import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { address } from './client.ts'
import { product } from './running.ts'

/**
 * The platform's own gateway, called as the edge calls it, but without the edge's timeout of ten seconds, so that a
 * busy machine is slow instead of failing.
 */
export function platformGateway(): { origin: string; headers(): Record<string, string> } {
  const text = readFileSync(join(product.stateDir, 'secrets.json'), 'utf8')
  const { PLATFORM_SECRET } = JSON.parse(text) as { PLATFORM_SECRET: string }
  return {
    origin: product.origin.replace(/\d+$/, (port) => String(Number(port) + 2)),
    headers: () => ({
      'Content-Type': 'application/json',
      'X-Edge-Secret': PLATFORM_SECRET,
      'X-Visitor-Address': address(),
    }),
  }
}
