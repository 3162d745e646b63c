import * as z from 'zod/mini'
import { COMMON_ERRORS, COMMON_OPERATOR_ERRORS, type Endpoint, isForOperators } from '#api/endpoint'
import { Failure } from '#api/envelope'
import type { ErrorCode } from '#api/error'
import { Reason } from '#api/reason'
import { SealedBody } from '#api/sealed'
import { Flag, sealKeys } from '#api/site'
import { STATUS } from '#api/status'
import { OPERATOR_PICTURE_TYPES, PICTURE_TYPES } from '#api/upload'
import { brand } from '#brand/brand'

type Json = Record<string, unknown>
const SECURITY: Record<Endpoint['auth'], Json[]> = {
  none: [],
  optional: [{}, { bearer: [] }, { token: [] }],
  member: [{ bearer: [] }, { token: [] }],
  account: [{ bearer: [] }, { token: [] }],
  agent: [{ bearer: [] }, { token: [] }],
  operator: [{ operator: [] }],
  owner: [{ owner: [] }],
}

const SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  token: { type: 'apiKey', in: 'header', name: 'token', description: 'As older clients send it.' },
}
const SCHEMES_OF_OPERATORS = {
  operator: { type: 'http', scheme: 'bearer', description: 'OPS_TOKEN, or the token of an operator by name.' },
  owner: { type: 'http', scheme: 'bearer', description: 'OPS_TOKEN.' },
}

/** Calls as OpenAPI 3.1, made from the endpoints themselves; what only our own programs ask is left out. */
export function openapiDocument(calls: Record<string, Endpoint>): Json {
  const open = Object.entries(calls).filter(([, { gateway }]) => gateway !== 'internal')
  const schemas = schemasOf(open)
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of open) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas) }
  }
  const isOperators = open.some(([, endpoint]) => isForOperators(endpoint))
  return {
    openapi: '3.1.0',
    info: { title: brand.name, version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: { schemas, securitySchemes: isOperators ? SCHEMES_OF_OPERATORS : SCHEMES },
  }
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const reference = (id: string) => ({ $ref: `#/components/schemas/${id}` })

/** Every schema by name; a request is described as it is sent, a response as it is answered. */
function schemasOf(open: [string, Endpoint][]): Record<string, Json> {
  const sent = z.registry<{ id: string }>()
  const responses = z.registry<{ id: string }>()
  sent.add(SealedBody, { id: 'SealedBody' })
  responses.add(Failure, { id: 'Failure' })
  responses.add(Flag, { id: 'Flag' })
  const schemas: Record<string, Json> = {}
  for (const [name, { request, response }] of open) {
    if (!sent.has(request)) sent.add(request, { id: `${capitalize(name)}Request` })
    if (!responses.has(response)) responses.add(response, { id: `${capitalize(name)}Value` })
    // A schema that several calls share is described once and named by each.
    schemas[`${capitalize(name)}Request`] = reference(sent.get(request)?.id ?? '')
    schemas[`${capitalize(name)}Value`] = reference(responses.get(response)?.id ?? '')
  }
  const uri = (id: string) => `#/components/schemas/${id}`
  for (const [registry, io] of [
    [sent, 'input'],
    [responses, 'output'],
  ] as const)
    for (const [id, schema] of Object.entries(z.toJSONSchema(registry, { uri, io }).schemas)) {
      const { $schema: _dialect, $id: _id, ...rest } = schema as Json
      schemas[id] = rest
    }
  for (const id of new Set(open.flatMap(([, one]) => (one.takesReason ? [sent.get(one.request)?.id ?? ''] : []))))
    schemas[id] = withReason(schemas[id] ?? {})
  return schemas
}

/** A request with the `reason` that may stand beside its fields. */
function withReason({ anyOf, properties, propertyNames, ...schema }: Json): Json {
  if (Array.isArray(anyOf)) return { ...schema, anyOf: (anyOf as Json[]).map(withReason) }
  const { $schema: _dialect, ...reason } = z.toJSONSchema(Reason)
  const names = (propertyNames as { enum?: string[] } | undefined)?.enum
  return {
    ...schema,
    properties: { ...(properties as Json | undefined), reason },
    ...(names ? { propertyNames: { enum: [...names, 'reason'] } } : {}),
  }
}

function operation(name: string, endpoint: Endpoint, schemas: Record<string, Json>): Json {
  const request = `${capitalize(name)}Request`
  const byQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  return {
    operationId: name,
    summary: endpoint.summary,
    security: SECURITY[endpoint.auth],
    ...(isForOperators(endpoint) ? { 'x-roles': endpoint.roles } : {}),
    ...(byQuery || endpoint.params
      ? { parameters: [...pathOf(endpoint), ...(byQuery ? parametersOf(resolveRef(schemas, request)) : [])] }
      : {}),
    ...(byQuery ? {} : { requestBody: bodyOf(endpoint, request) }),
    responses: responsesOf(name, endpoint),
    ...(endpoint.cache === 'never' ? {} : { 'x-cache-seconds': endpoint.cache }),
  }
}

/** A shared schema stands behind a reference. */
function resolveRef(schemas: Record<string, Json>, id: string): Json {
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

/** The parameters of the path. */
function pathOf({ params }: Endpoint): Json[] {
  if (params === null) return []
  const { properties = {} } = z.toJSONSchema(params)
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
}

function pictureOf({ auth }: Endpoint): Json {
  const types = auth === 'operator' ? OPERATOR_PICTURE_TYPES : PICTURE_TYPES
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]))
}

/** A sealed body travels as one string; what is inside it is told beside. */
function bodyOf(endpoint: Endpoint, request: string): Json {
  if (endpoint.takes === 'picture') return { required: true, content: pictureOf(endpoint) }
  const content = (id: string) => ({ 'application/json': { schema: reference(id) } })
  if (!endpoint.sealed) return { required: true, content: content(request) }
  return {
    required: true,
    description: `Compact JWE of ${request} plus iat and jti, sealed with a key of GET ${sealKeys.path}.`,
    content: content('SealedBody'),
    'x-sealed': reference(request),
  }
}

function responsesOf(name: string, endpoint: Endpoint): Json {
  const codes: ErrorCode[] = [
    ...new Set([...(isForOperators(endpoint) ? COMMON_OPERATOR_ERRORS : COMMON_ERRORS), ...endpoint.errors]),
  ]
  const byStatus = Map.groupBy(codes, (code) => String(STATUS[code]))
  const refusals = [...byStatus].map(([status, list]) => [
    status,
    {
      description: list.join(', '),
      content: json({ allOf: [reference('Failure'), { properties: { code: { enum: list } } }] }),
    },
  ])
  const success = {
    description: endpoint.summary,
    content: contentOf(name, endpoint),
  }
  return { 200: success, ...Object.fromEntries(refusals) }
}

function contentOf(name: string, { responseFormat: answer }: Endpoint): Json {
  const value = reference(`${capitalize(name)}Value`)
  if (answer === 'csv') return { 'text/csv': { schema: value } }
  if (answer === 'bare') return json(value)
  const properties = { success: { const: true, type: 'boolean' }, value }
  return json({ type: 'object', required: ['success', 'value'], properties })
}

const json = (schema: Json) => ({ 'application/json': { schema } })
