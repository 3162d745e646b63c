import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serverAt } from '../../../scripts/ops/server.ts'
import { product } from './running.ts'
import { putForTwo } from './two-people.ts'

const portOf = () => new URL(product.origin).port

/**
 * Returns the token of the operator who confirms what the owner proposes: one for all files that share a product, since a
 * second operator needs the first one's word.
 */
export async function confirmerToken(): Promise<string> {
  const folder = join(product.stateDir, 'confirmer')
  const file = join(folder, 'token')
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    const server = serverAt(portOf(), product.opsToken)
    const named = await server.request('PUT', '/ops/operators', { name: 'confirmer', role: 'finance', enabled: true })
    writeFileSync(`${file}.new`, (named as { value: { token: string } }).value.token)
    renameSync(`${file}.new`, file)
  }
  while (!existsSync(file)) await wait(50)
  return readFileSync(file, 'utf8')
}

/** Makes a call as the owner and has it confirmed; returns what was done. What it changes must be of this file's members. */
export async function ownerPut(path: string, body: object): Promise<Record<string, unknown>> {
  const confirmer = serverAt(portOf(), await confirmerToken())
  return putForTwo(serverAt(portOf(), product.opsToken), confirmer, path, { ...body, reason: 'browser test' })
}
