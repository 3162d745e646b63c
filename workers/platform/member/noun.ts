import type { PlatformNoun } from '../app.ts'
import { type BadgeOf, mountMember } from './info.ts'
import { announceLate } from './tell.ts'

/** What the member is: shown to the member, and told by message and mail. Rewards know the badge. */
export const member = (badgeOf: BadgeOf) =>
  ({
    mount: [(app, serve) => mountMember(app, serve, badgeOf)],
    everyMinute: [announceLate],
  }) satisfies PlatformNoun
