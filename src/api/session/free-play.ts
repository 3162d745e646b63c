import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { LoginValue } from './session.ts'

/** The operating systems a browser may report. */
export const SYSTEMS = ['WINDOWS', 'MACOS', 'LINUX', 'ANDROID', 'IOS', 'OTHER'] as const
export type System = (typeof SYSTEMS)[number]

/**
 * Specification section 7: `os`, `platform` W and gateway version 3. Its "Encryption" is the sealed body
 * (sealed.ts), so one press opens one account however often it is sent.
 */
export const freePlay = endpoint({
  method: 'POST',
  path: '/wps/session/login/freeplay',
  summary: 'Opens a trial account with play money and a session for it; nothing in it is real',
  sealed: true,
  request: z.strictObject({
    os: z.enum(SYSTEMS),
    platform: z.literal('W'),
    'X-Gateway-Version': z.literal('3'),
  }),
  response: LoginValue,
  errors: ['unsealed', 'stale-seal', 'replayed', 'forbidden'],
})
