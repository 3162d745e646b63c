import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { operatorEndpoints } from '#api/operator/endpoints'
import { openapiDocument } from './openapi.ts'

/** The document of operators' calls; the one visitors read is tested where they read it (`tests/workers/edge`). */

interface Operation {
  operationId: string
  security: object[]
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { $ref: string } }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Record<string, unknown> }> }>
}
interface Schema {
  $ref?: string
  properties?: Record<string, object>
  propertyNames?: { enum: string[] }
  anyOf?: Schema[]
}

const text = JSON.stringify(openapiDocument(operatorEndpoints))
const document = JSON.parse(text) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> }
}
const calls = Object.entries(operatorEndpoints) as [string, Endpoint][]
const open = calls.filter(([, { gateway }]) => gateway !== 'internal')
const operationOf = ({ path, method }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

test('the document names every call of operators once, and none of our own programs', () => {
  const named = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(named.sort()).toEqual(open.map(([name]) => name).sort())
})

test('every reference leads somewhere inside the document', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target)
  expect(references.length).toBeGreaterThan(100)
  for (const target of references) expect(document.components.schemas).toHaveProperty(target.split('/').at(-1) ?? '')
  expect(text).not.toMatch(/"\$(schema|id|defs)"/)
})

describe.each(open)('%s', (_name, endpoint) => {
  const operation = operationOf(endpoint)

  test('names the parameters of its path, and the token it requires', () => {
    const named = operation?.parameters?.filter((one) => one.in === 'path').map(({ name }) => name) ?? []
    expect(named).toEqual(Object.keys(endpoint.params?.shape ?? {}))
    expect(operation?.security).toEqual([{ [endpoint.auth]: [] }])
    expect(document.components.securitySchemes).toHaveProperty(endpoint.auth)
  })

  test('lists its refusals, without those of the site’s states', () => {
    const codes = Object.values(operation?.responses ?? {}).flatMap(({ description }) => description.split(', '))
    expect(codes).toEqual(expect.arrayContaining([...endpoint.errors, 'not-signed-in', 'account-locked']))
    expect(codes).not.toContain('maintenance')
  })
})

test.each(open.filter(([, { takesReason }]) => takesReason))('%s may carry a reason', (_name, endpoint) => {
  const target = operationOf(endpoint)?.requestBody?.content['application/json']?.schema.$ref.split('/').at(-1) ?? ''
  const found = document.components.schemas[target] ?? {}
  const schema = found.$ref ? document.components.schemas[found.$ref.split('/').at(-1) ?? ''] : found
  for (const one of schema?.anyOf ?? [schema]) expect(one?.properties).toHaveProperty('reason')
  expect(schema?.propertyNames?.enum ?? ['reason']).toContain('reason')
})

test('a response without an envelope is described without one', () => {
  const schemaOf = (endpoint: Endpoint) => operationOf(endpoint)?.responses['200']?.content['application/json']?.schema
  expect(schemaOf(operatorEndpoints.listBanks)).toHaveProperty('$ref')
  expect(schemaOf(operatorEndpoints.listOperators)).toMatchObject({ required: ['success', 'value'] })
})
