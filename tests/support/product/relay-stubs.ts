import type { Page } from 'playwright-core'
import type { Winner } from '#api/games'
import type { Banner } from '#api/notices/notices'
import { FULL } from './tier.ts'

/** Responses of an upstream that replace ours, inserted between the page and the gateway. */

export const winner = (rank: number): Winner => ({
  customerName: `Lu***${rank}`,
  vo: { winAmount: 20_000_000 - rank * 512_345, currency: 'MXN', multiple: 125_050 - rank * 50 },
  nodeId: `pg-game-${rank}`,
  gameName: `Juego ${rank}`,
  iconUrl: '/art/v1/motifs/luna.svg',
  vassalage: 'PG',
  gameType: 'RNG',
})

export const winners = (count: number): Winner[] => Array.from({ length: count }, (_, index) => winner(index + 1))

export const banner = (id: string, overrides: Partial<Banner> = {}): Banner => ({
  id,
  groupName: 'w_home',
  url: '/art/v1/slide-sol.svg',
  title: `Aviso ${id}`,
  line: 'Una línea.',
  linkageType: 'PAGE',
  target: '/help',
  ...overrides,
})

/** Answers every call of that name with this value. */
export function stubRelay(page: Page, name: string, value: unknown): Promise<unknown> {
  return page.route(`**/wps/relay/${name}*`, (route) => route.fulfill({ json: { success: true, value } }))
}

export const prizes = (list: readonly Winner[], demo = false) => ({ list, readAt: '2026-11-21T11:30:00.000Z', demo })

export const announced = (banners: readonly Banner[], titles: readonly string[] = []) => ({
  banners,
  player: titles.map((title) => ({
    id: title,
    title,
    content: '<p>.</p>',
    promotionType: 'NOTICE',
    publishedAt: '2026-11-20T18:00:00.000Z',
  })),
  popup: [],
  promotion: [],
})

/** Upstream failures (issue "Slow, failing, empty and malformed upstream answers"). */
export const TROUBLES = {
  failing: (page, name) =>
    page.route(`**/wps/relay/${name}*`, (route) =>
      route.fulfill({ status: 502, json: { success: false, code: 'upstream-failed', message: '.' } }),
    ),
  'cut off': (page, name) => page.route(`**/wps/relay/${name}*`, (route) => route.abort()),
  malformed: (page, name) => stubRelay(page, name, { list: [{ customerName: 7 }], games: 'none', banners: null }),
  'not JSON': (page, name) => page.route(`**/wps/relay/${name}*`, (route) => route.fulfill({ body: '<html>' })),
} as const satisfies Record<string, (page: Page, name: string) => Promise<unknown>>

/** One that fails and one that responds with nonsense; all of them in `test:full`. */
export const FEW_TROUBLES = Object.entries(TROUBLES).filter(([name]) => FULL || ['failing', 'malformed'].includes(name))
