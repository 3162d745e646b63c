import type { JWK } from 'jose'
import { Refusal } from '#api/envelope'
import { vendorCalls } from '#api/operator/vendors'
import type { App, Serve } from '../app.ts'
import { noted } from '../operators/audit.ts'
import { vendorByCode } from '../registry/registry.ts'
import { VENDOR_ADAPTERS } from './adapters.ts'
import { changeKeys, register, setEnabled, vendorEntries, vendorEntry } from './register.ts'
import { addGame, dropGame, syncGames } from './sync.ts'

/** Operators' calls on vendors: connect, list, disable and enable, change keys, read their games. */
export function mountVendorsOps(app: App, serve: Serve): void {
  serve(app, vendorCalls.listVendors, async (_input, _by, c) => ({ vendors: await vendorEntries(c.env.DB) }))
  serve(app, vendorCalls.showVendorKey, async (_input, _by, c) => {
    const { n, e } = JSON.parse(c.env.OPERATOR_KEY) as Required<Pick<JWK, 'n' | 'e'>>
    return { kty: 'RSA' as const, n, e }
  })
  serve(app, vendorCalls.registerVendor, async ({ code, ...registration }, by, c) => {
    return (await register(c.env, code, registration, by)) ?? entryOf(c.env.DB, code)
  })
  serve(app, vendorCalls.changeVendorKeys, async ({ code, ...change }, by, c) => {
    return (await changeKeys(c.env.DB, code, change, by)) ?? entryOf(c.env.DB, code)
  })
  serve(app, vendorCalls.switchVendor, async ({ code, enabled }, by, c) => {
    return (await setEnabled(c.env.DB, code, enabled, by)) ?? entryOf(c.env.DB, code)
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
  serve(app, vendorCalls.changeVendorGame, async ({ code, ...change }, by, c) => {
    const vendor = await vendorByCode(c.env, code)
    if (vendor === null) return new Refusal('not-found')
    const isGone = 'gone' in change
    const done = isGone ? await dropGame(c.env.DB, vendor, change.gone) : await addGame(c.env.DB, vendor, change)
    if (!done) return new Refusal(isGone ? 'not-found' : 'conflict')
    const action = isGone ? 'game-gone' : 'game-added'
    const note = { action, subject: `vendor:${code}`, before: null, after: change }
    return (await noted(c.env.DB, by, note)) ?? entryOf(c.env.DB, code)
  })
}

/** Returns the vendor after a change. */
async function entryOf(db: D1Database, code: string) {
  return (await vendorEntry(db, code)) ?? new Refusal('not-found')
}
