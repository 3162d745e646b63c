import { type CategoryVendors, type GameType, gameVendors, type VendorCard } from '#api/games'
import { brand } from '#brand/brand'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { GAME_CATEGORIES_KEY } from '../session-keys.ts'
import { recall, remember } from './session-cache.ts'

let inFlight: Promise<CallResult<readonly CategoryVendors[]>> | null = null

/**
 * The categories and their vendors, cached for the session unless `flush` (specification section 7). Concurrent callers
 * share one request; they also share its failure, which is not cached.
 */
export function loadCategories({ flush = false } = {}): Promise<CallResult<readonly CategoryVendors[]>> {
  const cached = flush ? null : recall(GAME_CATEGORIES_KEY, gameVendors.response)
  if (cached) return Promise.resolve({ ok: true, value: cached.lanes })
  inFlight ??= fetchCategories().finally(() => {
    inFlight = null
  })
  return inFlight
}

async function fetchCategories(): Promise<CallResult<readonly CategoryVendors[]>> {
  const language = environment().language()
  const result = await call(gameVendors, { language, merchantCode: brand.merchantCode, platform: 'html5-desktop' })
  if (!result.ok) return result
  remember(GAME_CATEGORIES_KEY, result.value)
  return { ok: true, value: result.value.lanes }
}

/** The vendors of a category; empty for an unknown category. */
export function vendorsOf(categories: readonly CategoryVendors[], gameType: GameType): readonly VendorCard[] {
  return categories.find((category) => category.gameType === gameType)?.cards ?? []
}
