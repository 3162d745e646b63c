import { profileCalls } from '../../../../src/api/operator/protection/profiles.ts'
import type { Typed } from '../../command-types.ts'
import { commandFactory } from '../../endpoint-command.ts'

const commandFor = commandFactory({})

/** Commands for the profiles of jurisdictions. */
export const PROFILES: Typed[] = [
  {
    words: 'profiles',
    about: 'the profiles of jurisdictions with their countries and rules',
    read: () => commandFor(profileCalls.listProfiles, {}, {}, {}),
  },
  {
    words: 'profile ACCOUNT',
    about: 'which profile governs an account, and why',
    read: ([account = '']) =>
      commandFor(profileCalls.showProfile, { account }, {}, { 'not-found': 'Nobody has that account.' }),
  },
]
