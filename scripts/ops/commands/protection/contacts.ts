import { randomUUID } from 'node:crypto'
import { contactCalls } from '../../../../src/api/operator/protection/contacts.ts'
import type { Typed } from '../../command-types.ts'
import { commandFactory } from '../../endpoint-command.ts'

const commandFor = commandFactory({
  after: '--after wants what the page before gave as "next".',
  reason: '--reason wants why, in 3 to 500 characters.',
  outcome: '--outcome wants what came of it, in 3 to 500 characters.',
  id: '--id wants a UUID.',
})

const REFUSALS = {
  'not-found': 'Nobody has that account.',
  conflict: 'Another contact has that id.',
}

/** Commands for the log of contacts with members about their play. */
export const CONTACTS: Typed[] = [
  {
    words: 'contact ACCOUNT',
    about: `--reason TEXT --outcome TEXT [--id UUID]   writes down that you spoke with a member about their play
           the same --id again changes nothing`,
    options: { reason: 'text', outcome: 'text', id: 'text' },
    read: ([account = ''], options) => {
      const [reason, outcome] = [options.text('reason') ?? '', options.text('outcome') ?? '']
      const fields = { id: options.text('id') ?? randomUUID(), reason, outcome }
      return commandFor(contactCalls.addContact, { account }, fields, REFUSALS)
    },
  },
  {
    words: 'contacts ACCOUNT',
    about: '[--after NEXT]   the contacts with a member about their play, the newest first',
    options: { after: 'text' },
    read: ([account = ''], options) =>
      commandFor(contactCalls.listContacts, { account }, { after: options.text('after') }, REFUSALS),
  },
]
