import { exports } from 'cloudflare:workers'
import platform from '../../../workers/platform/index.ts'
import studio from '../../../workers/studio/index.ts'
import wallet from '../../../workers/vendor-gateway/index.ts'

export { Bank, Presence, Throttle } from '../../../workers/platform/index.ts'

const ownFetcher = (exports as unknown as { default: Fetcher }).default

export {
  MemberPurse,
  RewardRegister,
  SeaDirectory,
  SeaRoom,
  Seat,
  SharedTable,
} from '../../../workers/studio/index.ts'

type WorkerRequest = Request<unknown, IncomingRequestCfProperties>

/** Serves several programs through one entry, selected by host. */
export default {
  fetch(request: WorkerRequest, env: { PLATFORM_SECRET: string }, ctx: ExecutionContext) {
    const { hostname } = new URL(request.url)
    if (hostname === 'wallet.test') return wallet.fetch(request, { ...env, PLATFORM: ownFetcher }, ctx)
    return (hostname === 'studio.test' ? studio : platform).fetch(request, env as never, ctx)
  },
}
