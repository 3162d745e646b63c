import { buildStudioClient } from '../../../scripts/assets/studio.ts'

/** The studio's assets, which every Miniflare of the project serves. */
export default buildStudioClient
