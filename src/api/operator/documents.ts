import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { ROLES } from '../roles.ts'

/** Requires an operator token, because visitors do not need the document. */
const showOpenapi = endpoint({
  method: 'GET',
  path: '/ops/openapi.json',
  summary: 'The calls of operators as an OpenAPI document',
  auth: 'operator',
  roles: ROLES,
  responseFormat: 'bare',
  request: Nothing,
  response: z.record(z.string(), z.unknown()),
})

export const documentCalls = { showOpenapi }
