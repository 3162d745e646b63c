import { preferenceCalls } from '../../../../src/api/operator/rewards/preferences.ts'
import type { Typed } from '../../command-types.ts'
import { commandFactory } from '../../endpoint-command.ts'

const commandFor = commandFactory({})

/** Commands for what members choose about offers. */
export const PREFERENCES: Typed[] = [
  {
    words: 'offer preference ACCOUNT',
    about: 'whether a member gets offers, and when they chose so; they choose it themselves in their account',
    read: ([account = '']) =>
      commandFor(preferenceCalls.showPreference, { account }, {}, { 'not-found': 'Nobody has that account.' }),
  },
]
