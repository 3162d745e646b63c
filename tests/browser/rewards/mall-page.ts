import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { pointBalance } from '#api/rewards/points'
import { mallItems } from '#brand/mall'
import { callEndpoint, launched, send } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { play, startSession } from '#workers/studio/wire'

/** The parts of the mall's page, and points that are earned by play. */

export const card = (page: Page, item: string) => page.locator(`[data-item=${item}]`)
export const form = (page: Page, name: string) => page.locator(`form[data-form=${name}]`)
export const wrong = (page: Page, name: string, field: string) =>
  form(page, name).locator(`[name=${field}][aria-invalid=true]`)
export const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

export const ADDRESS = {
  ...{ recipient: 'Ana Luz Ríos', street: 'Calle Alba 14', area: 'Muelle', city: 'Ciudad de México', region: 'CDMX' },
  ...{ postcode: '06000', phone: '55 5555 5555' },
}

export async function fillAddress(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(ADDRESS)) await form(page, 'redeem').locator(`[name=${name}]`).fill(value)
}

const STAKE = 40_000
/** What the window waits, too: the studio says how long, by its own clock. */
const CLOCK_MS = 100

/** Plays our slot at its largest stake until so many points are earned. */
export function earn(token: string, points: number): Promise<void> {
  return playSlot(product.origin, token, Math.ceil((points * 1_000) / STAKE))
}

/** Plays rounds of our slot on a product, all with one stake in minor units, until so many of them stand. */
export async function playSlot(origin: string, token: string, rounds: number, stake = STAKE): Promise<void> {
  const url = new URL(await launched(origin, token, 'frl-loteria-del-puerto'))
  const { session } = await callEndpoint(url.origin, startSession, { code: url.hash.slice(1) })
  for (let stands = 0; stands < rounds; ) {
    const fields = { bet: stake, clientSeed: 'points', roundKey: randomUUID() }
    const { state, waitMs } = await played(url.origin, fields, String(session))
    // What could not be staked is given back, and earns nothing.
    if (state === 'closed') stands += 1
    await wait(waitMs + CLOCK_MS)
  }
}

/**
 * Plays a round until it is over. One without an answer, or whose money still moves, is sent again under its key, as the
 * window does, and is the same round.
 */
async function played(studio: string, fields: object, session: string): Promise<{ state: string; waitMs: number }> {
  for (;;) {
    const { body } = await send(studio, play, fields, session)
    if (!body.success && body.code !== 'upstream-timeout' && body.code !== 'upstream-failed')
      throw new Error(`a round: ${body.code}`)
    const { round, waitMs } = (body.value ?? {}) as { round?: { state: string }; waitMs: number }
    if (round?.state === 'closed' || round?.state === 'void') return { state: round.state, waitMs }
    await wait(CLOCK_MS)
  }
}

export const pointsOf = async (token: string) =>
  Number((await callEndpoint(product.origin, pointBalance, {}, token)).points)

/** Answers of a mall that has something to show. */
export const ITEM = {
  ...{ id: 'baraja', group: 'paper', name: 'Baraja de 44 cartas', description: 'Cartón y tinta plana.' },
  ...{
    motif: 'baraja',
    points: 2_400,
    voucher: null,
    options: [],
    stock: 38,
    restockOn: null,
    deliveryDays: { from: 5, to: 8 },
  },
}
export const POINTS = { points: 4_280, held: 2_400, worth: 4_280, currency: 'MXN' }
export const request = (last: number, state: string, more: object = {}) => ({
  ...{ id: `6f1c2a34-0000-4000-8000-00000000000${last}`, folio: `T-2611-4051${last}`, money: null, points: 900, state },
  ...{ item: { id: 'playera-gallo', name: 'Playera El Gallo', motif: 'playera', option: 'Talla M' } },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', answerBy: '2026-11-28T12:00:00.000Z', decidedAt: null },
  ...{ reason: '', tracking: '', address: ADDRESS },
  ...more,
})
export const DECIDED = { decidedAt: '2026-11-22T12:00:00.000Z' }
export const REQUESTS = [
  request(1, 'process'),
  request(2, 'approved', { ...DECIDED, tracking: 'FM-118204' }),
  request(3, 'rejected', { ...DECIDED, reason: 'Se agotó.', item: { ...ITEM, option: '' } }),
  request(4, 'cancelled', DECIDED),
  request(5, 'approved', { ...DECIDED, item: null, money: { amount: 900, currency: 'MXN' }, address: null }),
]
export const CONFIG = {
  ...{ currency: 'MXN', stakePerPoint: 1_000, weights: [{ gameType: 'RNG', percent: 100 }] },
  exchange: { points: 100, amount: 100, minimum: 100 },
}
export const OTHERS = mallItems.map(
  ({ id, group, motif, points, stock, deliveryDays, name, description, options, voucher }) => ({
    ...{ id, group, motif, points, stock, voucher, deliveryDays, restockOn: stock === 0 ? '2027-01-11' : null },
    ...{ name: name.es, description: description.es, options: options.es },
  }),
)
