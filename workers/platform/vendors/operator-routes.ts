import type { JWK } from 'jose'
import { Refusal } from '#api/envelope'
import { type Registration, vendorCalls } from '#api/operator/vendors'
import type { App, Serve } from '../app.ts'
import type { Env } from '../env.ts'
import { writeNote } from '../operators/audit.ts'
import { serveForTwo } from '../operators/two-people.ts'
import { vendorByCode } from '../registry/registry.ts'
import { VENDOR_ADAPTERS } from './adapters.ts'
import { isPublicAddress } from './public-address.ts'
import {
  changeKeys,
  hashKey,
  isOnlyPresentation,
  keyFault,
  register,
  registrationFault,
  setEnabled,
  vendorEntries,
  vendorEntry,
} from './register.ts'
import { addGame, dropGame, isBrandGame, syncGames } from './sync.ts'

/** Operators' calls on vendors: connect, list, disable and enable, change keys, read their games. */
export function mountVendorsOps(app: App, serve: Serve): void {
  serve(app, vendorCalls.listVendors, async (_input, _by, c) => ({ vendors: await vendorEntries(c.env.DB) }))
  serve(app, vendorCalls.showVendorKey, async (_input, _by, c) => {
    const { n, e } = JSON.parse(c.env.OPERATOR_KEY) as Required<Pick<JWK, 'n' | 'e'>>
    return { kty: 'RSA' as const, n, e }
  })
  serveForTwo(app, serve, vendorCalls.registerVendor, {
    forTwo: async (env, { code, ...registration }) => {
      const { publicKey, token, apiKey, ...open } = registration
      const fault = addressFault(env, registration) ?? (await registrationFault(env.DB, code, registration))
      if (fault) return fault
      const before = await vendorEntry(env.DB, code)
      const key = publicKey === undefined ? null : await hashKey(publicKey)
      const secrets = { key, hasToken: token !== undefined, hasApiKey: apiKey !== undefined }
      return isOnlyPresentation(before, open, secrets) ? null : { code, ...open, ...secrets, before }
    },
    perform: async (env, { code, ...registration }, by) =>
      addressFault(env, registration) ?? (await register(env, code, registration, by)) ?? readEntry(env.DB, code),
  })
  serveForTwo(app, serve, vendorCalls.changeVendorKeys, {
    forTwo: async ({ DB }, { code, ...change }) => {
      // A leaked key is retired at once.
      if ('retire' in change) return null
      return (await keyFault(DB, code, change.add)) ?? { code, add: await hashKey(change.add) }
    },
    perform: async ({ DB }, { code, ...change }, by) => (await changeKeys(DB, code, change, by)) ?? readEntry(DB, code),
  })
  serve(app, vendorCalls.switchVendor, async ({ code, enabled }, by, c) => {
    return (await setEnabled(c.env.DB, code, enabled, by)) ?? readEntry(c.env.DB, code)
  })
  mountGames(app, serve)
}

/** The catalogue of a vendor: its list, which replaces the previous one, or one game by hand. */
function mountGames(app: App, serve: Serve): void {
  serve(app, vendorCalls.syncVendorGames, async ({ code }, by, c) => {
    const vendor = await vendorByCode(c.env, code)
    if (vendor === null) return new Refusal('not-found')
    const games = await VENDOR_ADAPTERS[vendor.protocol].games(c.env, vendor)
    if (games === null && vendor.protocol === 'valkyrie') return new Refusal('operation-not-allowed')
    // A missing or empty list is more likely a fault of the vendor than intended: the games stay.
    if (games === null || games.length === 0) return new Refusal('vendor-failed')
    return syncGames(c.env.DB, vendor, games, by)
  })
  serveForTwo(app, serve, vendorCalls.changeVendorGame, {
    forTwo: async (env, { code, ...change }) => {
      if ((await vendorByCode(env, code)) === null) return new Refusal('not-found')
      if ('gone' in change) return null
      return (await isBrandGame(env.DB, code, change.gameCode)) ? new Refusal('conflict') : { code, ...change }
    },
    perform: async (env, { code, ...change }, by) => {
      const vendor = await vendorByCode(env, code)
      if (vendor === null) return new Refusal('not-found')
      const isGone = 'gone' in change
      const done = isGone ? await dropGame(env.DB, vendor, change.gone) : await addGame(env.DB, vendor, change)
      if (!done) return new Refusal(isGone ? 'not-found' : 'conflict')
      const action = isGone ? 'game-gone' : 'game-added'
      const note = { action, subject: `vendor:${code}`, before: null, after: change }
      return (await writeNote(env.DB, by, note)) ?? readEntry(env.DB, code)
    },
  })
}

/**
 * Refuses addresses of a vendor that are not on the public Internet: the platform calls the base address, and every page
 * may frame the origins. The vendors of `VENDORS` belong to the deployment and are not judged.
 */
function addressFault(env: Env, { baseUrl, gameOrigins = [] }: Registration): Refusal | null {
  if (env.PRIVATE_VENDORS === '1') return null
  if (!isPublicAddress(baseUrl)) return new Refusal('bad-input', { fields: { baseUrl: 'not_public' } })
  return gameOrigins.every(isPublicAddress) ? null : new Refusal('bad-input', { fields: { gameOrigins: 'not_public' } })
}

/** Returns the vendor after a change. */
async function readEntry(db: D1Database, code: string) {
  return (await vendorEntry(db, code)) ?? new Refusal('not-found')
}
