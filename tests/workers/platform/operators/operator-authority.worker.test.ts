import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import type { ErrorCode } from '#api/error'
import { type OperatorEndpointName, operatorEndpoints } from '#api/operator/endpoints'
import { PERSONAL_ROLES, type PersonalRole } from '#api/roles'
import { OPERATOR_EXAMS } from '#tests/exams/every'
import { OPERATOR_ACTORS, type OperatorActor, type OperatorAnswers } from '#tests/exams/operator-exam'
import { GOOD_CALLS, goodPath } from '#tests/support/product/operator-calls'
import { platform } from '../../../../workers/platform/routes.ts'
import { newOperator } from '../support/operator.ts'
import { bearer, callApi, env, expectValue, register, send, someone } from '../support/world.ts'

/**
 * Who may make which operators' call, tried by every kind of caller at the platform's own gateway. A cell is the result
 * of a well-formed request: `ok`, or the refusal. The rows are written by hand in `tests/exams/operator`, not
 * derived from the endpoints, so a call that opens by mistake fails here.
 */

const headers = {} as Record<OperatorActor, Record<string, string>>

beforeAll(async () => {
  headers.nobody = { 'X-Edge-Secret': '' }
  headers.owner = {}
  for (const role of PERSONAL_ROLES) headers[role] = (await newOperator(undefined, role)).headers
  const [removed, expired] = [await newOperator(), await newOperator()]
  expectValue(await send('PUT', operatorEndpoints.changeOperator.path, { name: removed.name, enabled: false }))
  await env.DB.prepare('UPDATE operators SET expires_at = ? WHERE name = ?')
    .bind(new Date(Date.now() - 1).toISOString(), expired.name)
    .run()
  headers.removed = removed.headers
  headers.expired = expired.headers
  headers.member = bearer(expectValue(await register()).token)
  const agent = expectValue(await register())
  await env.DB.prepare('UPDATE members SET type = 1 WHERE id = ?').bind(agent.member.id).run()
  headers.agent = bearer(agent.token)
  // Two passwords are hashed, which takes long on a busy machine.
})

/** Whoever renews a token loses the one in use: another operator does it. Every call comes from another address. */
async function headersOf(actor: OperatorActor, name: OperatorEndpointName): Promise<Record<string, string>> {
  const isPersonal = (PERSONAL_ROLES as readonly string[]).includes(actor)
  if (name === 'renewOperator' && isPersonal) return (await newOperator(undefined, actor as PersonalRole)).headers
  return headers[actor]
}

describe('every call of operators, by caller', () => {
  test.each(Object.entries(operatorEndpoints) as [OperatorEndpointName, Endpoint][])('%s', async (name, endpoint) => {
    const outcomes = {} as OperatorAnswers
    for (const actor of OPERATOR_ACTORS) outcomes[actor] = await outcomeOf(name, endpoint, await headersOf(actor, name))
    expect(outcomes).toEqual(OPERATOR_EXAMS[name].may)
  })

  test('each call has a row, and each row a call', () => {
    expect(Object.keys(OPERATOR_EXAMS).sort()).toEqual(Object.keys(operatorEndpoints).sort())
  })
})

test('the platform has no path of operators beside these', () => {
  const served = platform()
    .routes.filter(({ path }) => path.startsWith('/ops'))
    .map(({ method, path }) => `${method} ${path}`)
  const named = (Object.values(operatorEndpoints) as Endpoint[])
    .filter(({ gateway }) => gateway !== 'edge')
    .map(({ method, path }) => `${method} ${path}`)
  expect(served.sort()).toEqual(named.sort())
})

async function outcomeOf(
  name: OperatorEndpointName,
  endpoint: Endpoint,
  by: Record<string, string>,
): Promise<'ok' | ErrorCode> {
  const { method, responseFormat: answer } = endpoint
  const { fields } = GOOD_CALLS[name]
  const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
  const path = goodPath(name)
  const { status, body } =
    method === 'GET' || method === 'DELETE'
      ? await callApi(method, query.size > 0 ? `${path}?${query}` : path, { headers: { ...someone(), ...by } })
      : await send(method, path, fields, { ...someone(), ...by })
  if (answer === 'bare' && status === 200) return 'ok'
  return body.success ? 'ok' : body.code
}
