import { buildStudioClient } from '../../../scripts/studio.ts'

/** The studio's assets, which every Miniflare of the project serves. */
export default buildStudioClient
