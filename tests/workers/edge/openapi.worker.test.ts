import { expect, test } from 'vitest'
import { endpoints } from '#api/endpoints'
import { isolate } from './support.ts'

interface Operation {
  operationId: string
  security: object[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: { $ref: string } } }; 'x-sealed'?: { $ref: string } }
  responses: Record<string, { description: string; content: { 'application/json': { schema: object } } }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

const response = await isolate()('/api/openapi.json')
const text = await response.text()
const document = JSON.parse(text) as Document
const open = Object.entries(endpoints).filter(([, { gateway }]) => gateway !== 'internal')

test('the document is OpenAPI 3.1 and can be cached for a while', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(response.headers.get('Content-Type')).toBe('application/json')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
})

test('the document names every call of browsers once, and no other', () => {
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  )
  expect(named.sort()).toEqual(open.map(([name, { method, path }]) => `${name} ${method} ${path}`).sort())
})

test('every reference leads somewhere inside the document, and none is a dialect of its own', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target)
  expect(references.length).toBeGreaterThan(20)
  for (const target of references) {
    expect(target).toMatch(/^#\/components\/schemas\/\w+$/)
    expect(document.components.schemas).toHaveProperty(target.split('/').at(-1) ?? '')
  }
  expect(text).not.toMatch(/"\$(schema|id|defs)"/)
})

test.each(open)('%s lists its refusals under their statuses', (_name, endpoint) => {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  const codes = Object.values(operation?.responses ?? {}).flatMap(({ description }) => description.split(', '))
  for (const code of endpoint.errors) expect(codes).toContain(code)
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '451', '502', '503']))
  expect((operation?.security.length ?? 0) > 0).toBe(endpoint.auth !== 'none')
})

test('a sealed body is described twice: as it travels and as it is inside', () => {
  const body = document.paths[endpoints.login.path]?.post?.requestBody
  expect(body?.content['application/json'].schema.$ref).toBe('#/components/schemas/SealedBody')
  expect(body?.['x-sealed']?.$ref).toBe('#/components/schemas/LoginRequest')
  expect(document.components.schemas.LoginRequest).toMatchObject({
    type: 'object',
    required: ['username', 'password', 'type'],
    additionalProperties: false,
  })
})

test('a query is described by its parameters, as it is sent', () => {
  const parameters = document.paths[endpoints.gameList.path]?.get?.parameters
  expect(parameters?.find(({ name }) => name === 'pageNo')).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'string' },
  })
  expect(parameters?.find(({ name }) => name === 'gameType')).toMatchObject({ required: true })
})
