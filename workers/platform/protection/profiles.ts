import { Refusal } from '#api/envelope'
import { type ProfileRow, profileCalls } from '#api/operator/protection/profiles'
import { DEFAULT_PROFILE, PROFILE_NAMES, type ProfileName, profileFor, profiles } from '#brand/jurisdictions/profiles'
import type { App, Serve } from '../app.ts'
import { memberByAccount } from '../directory/members.ts'

/** The profiles of jurisdictions, and which one governs an account (docs/profiles.md). */
export function mountJurisdictionOps(app: App, serve: Serve): void {
  serve(app, profileCalls.listProfiles, async () => ({ profiles: PROFILE_NAMES.map(rowOf) }))
  serve(app, profileCalls.showProfile, async ({ account }, _by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    const country = member.country ?? null
    const { profile, because } = profileFor(country)
    return { account: member.account, country, because, governing: rowOf(profile) }
  })
}

function rowOf(profile: ProfileName): ProfileRow {
  const { name, countries, ...rules } = profiles[profile]
  return { profile, name, countries: [...countries], isDefault: profile === DEFAULT_PROFILE, ...rules }
}
