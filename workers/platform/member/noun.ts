import type { PlatformNoun } from '../app.ts'
import { announceLate } from '../directory/tell.ts'
import { mountMemberData } from './export/routes.ts'
import { type BadgeOf, type CountRewards, mountMember } from './info.ts'
import { mountIcon } from './profile/icon.ts'
import { mountProfileOps } from './profile/operator-routes.ts'
import { mountProfile } from './profile/profile.ts'
import { mountTerms, mountTermsOps } from './terms.ts'

/** What the member is: shown to the member, and told by message and mail. Rewards know the badge and what can be collected. */
export const member = (rewards: { badgeOf: BadgeOf; countRewards: CountRewards }) =>
  ({
    mount: [mountIcon, (app, serve) => mountMember(app, serve, rewards), mountProfile, mountTerms, mountMemberData],
    operators: [mountProfileOps, mountTermsOps],
    everyMinute: [announceLate],
  }) satisfies PlatformNoun
