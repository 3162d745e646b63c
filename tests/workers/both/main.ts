import platform from '../../../workers/platform/index.ts'
import studio from '../../../workers/studio/index.ts'

export { Bank, Presence, Throttle } from '../../../workers/platform/index.ts'
export { MemberPurse, Seat } from '../../../workers/studio/index.ts'

/** Both programs behind one entry, told apart by their host. */
export default {
  fetch(request: Request, env: never, ctx: ExecutionContext) {
    const program = new URL(request.url).hostname === 'studio.test' ? studio : platform
    return program.fetch(request, env, ctx)
  },
}
