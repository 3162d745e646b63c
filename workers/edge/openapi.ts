import * as z from 'zod/mini'
import { type Endpoint, EVERYWHERE } from '#api/endpoint'
import { endpoints } from '#api/endpoints'
import { Failure } from '#api/envelope'
import type { ErrorCode } from '#api/error'
import { SealedBody } from '#api/sealed'
import { Flag } from '#api/site'
import { STATUS } from '#api/status'
import { PICTURE_TYPES } from '#api/upload'
import { brand } from '#brand/brand'

type Json = Record<string, unknown>
const SECURITY: Record<Endpoint['auth'], Json[]> = {
  none: [],
  optional: [{}, { bearer: [] }, { token: [] }],
  member: [{ bearer: [] }, { token: [] }],
  account: [{ bearer: [] }, { token: [] }],
  agent: [{ bearer: [] }, { token: [] }],
}

/** The contract as OpenAPI 3.1, made from the endpoints themselves; what only the edge asks the platform is left out. */
export function openapiDocument(): Json {
  const open = Object.entries(endpoints as Record<string, Endpoint>).filter(
    ([, { path }]) => path !== endpoints.siteInfo.path,
  )
  const schemas = schemasOf(open)
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of open)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas),
    }
  return {
    openapi: '3.1.0',
    info: { title: brand.name, version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'As older clients send it.' },
      },
    },
  }
}

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const reference = (id: string) => ({ $ref: `#/components/schemas/${id}` })

/** Every schema by name; a request is described as it is sent, a response as it is answered. */
function schemasOf(open: [string, Endpoint][]): Record<string, Json> {
  const sent = z.registry<{ id: string }>()
  const answered = z.registry<{ id: string }>()
  sent.add(SealedBody, { id: 'SealedBody' })
  answered.add(Failure, { id: 'Failure' })
  answered.add(Flag, { id: 'Flag' })
  const schemas: Record<string, Json> = {}
  for (const [name, { request, response }] of open) {
    if (!sent.has(request)) sent.add(request, { id: `${titled(name)}Request` })
    if (!answered.has(response)) answered.add(response, { id: `${titled(name)}Value` })
    // A schema that several calls share is described once and named by each.
    schemas[`${titled(name)}Request`] = reference(sent.get(request)?.id ?? '')
    schemas[`${titled(name)}Value`] = reference(answered.get(response)?.id ?? '')
  }
  const uri = (id: string) => `#/components/schemas/${id}`
  for (const [registry, io] of [
    [sent, 'input'],
    [answered, 'output'],
  ] as const)
    for (const [id, schema] of Object.entries(z.toJSONSchema(registry, { uri, io }).schemas)) {
      const { $schema: _dialect, $id: _id, ...rest } = schema as Json
      schemas[id] = rest
    }
  return schemas
}

function operation(name: string, endpoint: Endpoint, schemas: Record<string, Json>): Json {
  const request = `${titled(name)}Request`
  return {
    operationId: name,
    summary: endpoint.summary,
    security: SECURITY[endpoint.auth],
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE'
      ? { parameters: parametersOf(resolved(schemas, request)) }
      : { requestBody: bodyOf(endpoint, request) }),
    responses: responsesOf(name, endpoint),
    ...(endpoint.cache === 'never' ? {} : { 'x-cache-seconds': endpoint.cache }),
  }
}

/** A shared schema stands behind a reference. */
function resolved(schemas: Record<string, Json>, id: string): Json {
  const schema = schemas[id] ?? {}
  const target = schema.$ref
  return typeof target === 'string' ? (schemas[target.split('/').at(-1) ?? ''] ?? {}) : schema
}

function parametersOf({ properties = {}, required = [] }: { properties?: Json; required?: string[] }): Json[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const PICTURE = Object.fromEntries(
  PICTURE_TYPES.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
)

/** A sealed body travels as one string; what is inside it is told beside. */
function bodyOf(endpoint: Endpoint, request: string): Json {
  if (endpoint.takes === 'picture') return { required: true, content: PICTURE }
  const content = (id: string) => ({ 'application/json': { schema: reference(id) } })
  if (!endpoint.sealed) return { required: true, content: content(request) }
  return {
    required: true,
    description: `Compact JWE of ${request} plus iat and jti, sealed with a key of GET ${endpoints.sealKeys.path}.`,
    content: content('SealedBody'),
    'x-sealed': reference(request),
  }
}

function responsesOf(name: string, endpoint: Endpoint): Json {
  const codes: ErrorCode[] = [...new Set([...EVERYWHERE, ...endpoint.errors])]
  const byStatus = Map.groupBy(codes, (code) => String(STATUS[code]))
  const success = { const: true, type: 'boolean' }
  const properties = { success, value: reference(`${titled(name)}Value`) }
  const refusals = [...byStatus].map(([status, list]) => [
    status,
    {
      description: list.join(', '),
      content: json({ allOf: [reference('Failure'), { properties: { code: { enum: list } } }] }),
    },
  ])
  const answered = {
    description: endpoint.summary,
    content:
      endpoint.answer === 'csv'
        ? { 'text/csv': { schema: reference(`${titled(name)}Value`) } }
        : json({ type: 'object', required: ['success', 'value'], properties }),
  }
  return { 200: answered, ...Object.fromEntries(refusals) }
}

const json = (schema: Json) => ({ 'application/json': { schema } })
