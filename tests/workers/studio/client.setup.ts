import { buildStudioClient } from '../../../scripts/assets/studio.ts'

/**
 * The studio's assets, which every Miniflare of the project serves. `npm test` has built them where a product is tested
 * beside: to build them again would take them from that product for a moment.
 */
export default async function setup(): Promise<void> {
  if (process.env.IS_BUILT !== '1') await buildStudioClient()
}
