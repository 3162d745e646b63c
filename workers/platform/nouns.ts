import { adjustments } from './adjustments/noun.ts'
import { offerInvited } from './agents/invitations/offers.ts'
import { agents } from './agents/noun.ts'
import type { PlatformNoun, QueueHandlers } from './app.ts'
import { games } from './games/noun.ts'
import { lineStops } from './line-stops/noun.ts'
import { member } from './member/noun.ts'
import { notices } from './notices/noun.ts'
import { platform } from './noun.ts'
import { operators } from './operators/noun.ts'
import { persons } from './persons/noun.ts'
import { protection } from './protection/noun.ts'
import { readModels } from './read-models/noun.ts'
import { countOpenRewards } from './rewards/entitlements/routes.ts'
import { rewards } from './rewards/noun.ts'
import { badgeOf } from './rewards/vip/decide-ranks.ts'
import { cancelWagering } from './rewards/wagering/advance.ts'
import { wageringsOf } from './rewards/wagering/read.ts'
import { seed } from './seed/noun.ts'
import { session } from './session/noun.ts'
import { site } from './site/noun.ts'
import { uploads } from './uploads/noun.ts'
import { vendors } from './vendors/noun.ts'
import { wallet } from './wallet/noun.ts'

const noticeNoun = notices(countOpenRewards)

/**
 * The nouns of the platform, sorted. Their order decides nothing: no path of one matches a path of another, and what is
 * done once a minute begins together. A noun that needs something of a noun above it is given it here.
 */
export const NOUNS: readonly PlatformNoun[] = [
  adjustments,
  agents,
  games,
  lineStops,
  member({ badgeOf, countRewards: countOpenRewards }),
  noticeNoun,
  operators,
  persons,
  platform,
  protection,
  readModels,
  rewards,
  seed,
  session(offerInvited),
  site,
  uploads,
  vendors,
  wallet({ wageringsOf, cancelWagering }),
]

/** What is done with each kind of message of the banks: every kind has one noun. */
export const QUEUE: QueueHandlers = { ...noticeNoun.queue, ...operators.queue, ...readModels.queue }
