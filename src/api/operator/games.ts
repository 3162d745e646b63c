import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { rolesWith } from '../roles.ts'

/** The opening state of a game or vendor. `until` carries its UTC offset, such as 2026-11-22T05:30:00-06:00. */
export const Opening = z.strictObject({
  state: z.enum(['open', 'maintenance']),
  until: z.optional(z.iso.datetime({ offset: true })),
})
export type Opening = z.infer<typeof Opening>

/** Our picture in place of the vendor's; null restores the vendor's. */
export const Picture = z.strictObject({
  showIcon: z.nullable(z.string().check(z.regex(/^(?!.*\.\.)\/art\/[\w./-]{1,200}\.(?:svg|avif|webp|png|jpg)$/))),
})
export type Picture = z.infer<typeof Picture>

const Code = z.string().check(z.minLength(1), z.maxLength(128))

/** The states of the affected games after the change. */
const Standings = z.object({
  games: z.array(z.object({ nodeId: z.string(), state: z.string(), backAt: z.nullable(z.string()) })),
})

const setGameOpening = endpoint({
  method: 'PUT',
  path: '/ops/games/:node',
  summary: 'Closes a game for a while or opens it again; money and running games go on',
  auth: 'operator',
  roles: rolesWith('games'),
  params: z.strictObject({ node: Code }),
  takesReason: true,
  request: Opening,
  response: Standings,
  errors: ['busy'],
})

const setVendorOpening = endpoint({
  method: 'PUT',
  path: '/ops/vendors/:code',
  summary: 'Closes every game of a vendor for a while or opens them again',
  auth: 'operator',
  roles: rolesWith('games'),
  params: z.strictObject({ code: Code }),
  takesReason: true,
  request: Opening,
  response: Standings,
  errors: ['busy'],
})

const setGamePicture = endpoint({
  method: 'PUT',
  path: '/ops/games/:node/picture',
  summary: 'Shows a picture of ours on a game’s tile, or the vendor’s again',
  auth: 'operator',
  roles: rolesWith('games'),
  params: z.strictObject({ node: Code }),
  takesReason: true,
  request: Picture,
  response: z.object({ showIcon: z.nullable(z.string()) }),
  errors: ['busy'],
})

export const gameCalls = { setGameOpening, setVendorOpening, setGamePicture }
