import type { PlatformNoun } from '../app.ts'
import { announceLate } from '../directory/tell.ts'
import { type BadgeOf, mountMember } from './info.ts'
import { mountIcon } from './profile/icon.ts'
import { mountProfileOps } from './profile/operator-routes.ts'
import { mountProfile } from './profile/profile.ts'
import { mountTerms, mountTermsOps } from './terms.ts'

/** What the member is: shown to the member, and told by message and mail. Rewards know the badge. */
export const member = (badgeOf: BadgeOf) =>
  ({
    mount: [mountIcon, (app, serve) => mountMember(app, serve, badgeOf), mountProfile, mountTerms],
    operators: [mountProfileOps, mountTermsOps],
    everyMinute: [announceLate],
  }) satisfies PlatformNoun
