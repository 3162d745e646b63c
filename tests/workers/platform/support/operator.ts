import { bearer, expectValue, send } from './world.ts'

/** Creates an operator and returns the header with their token. */
export async function newOperator(
  name = `op-${crypto.randomUUID().slice(0, 8)}`,
): Promise<{ name: string; token: string; headers: Record<string, string> }> {
  const { token } = expectValue(await send<{ token: string }>('PUT', '/ops/operators', { name, enabled: true }))
  return { name, token, headers: bearer(token) }
}
