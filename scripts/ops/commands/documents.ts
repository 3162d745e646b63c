import { documentCalls } from '../../../src/api/operator/platform.ts'
import type { Typed } from '../command-types.ts'
import { call } from '../endpoint-command.ts'

/** Commands that print machine-readable documents of the operator's API. */
export const DOCUMENTS: Typed[] = [
  {
    words: 'openapi',
    about: 'the calls behind these commands, as an OpenAPI document',
    read: () => ({ kind: 'act', act: (server) => call(server, documentCalls.showOpenapi, {}, {}) }),
  },
]
