import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { ROLES } from '../roles.ts'

/** Requests the start command makes to the platform directly, before the site opens to visitors. */
const ofStart = { method: 'POST', auth: 'owner', gateway: 'internal', takes: 'nothing', request: Nothing } as const

const migratePlatform = endpoint({
  ...ofStart,
  path: '/ops/migrate',
  summary:
    'Brings the schema of the directory up to date, and the vendors this deployment comes with into the registry',
  response: z.object({ applied: z.array(z.string()) }),
})

const seedDemo = endpoint({
  ...ofStart,
  path: '/ops/seed',
  summary: 'Makes the catalogue and the members of the demo, once for each content; only where SEED_DEMO says so',
  response: z.object({ seeded: z.boolean() }),
})

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

export const platformCalls = { migratePlatform, seedDemo }
export const documentCalls = { showOpenapi }
