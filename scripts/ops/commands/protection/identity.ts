import { Buffer } from 'node:buffer'
import { identityCalls } from '../../../../src/api/operator/protection/identity.ts'
import { type OptionValues, type Typed, WrongUsage } from '../../command-types.ts'
import { call, commandFactory } from '../../endpoint-command.ts'
import { writeBytesTo } from '../../files.ts'
import type { Server } from '../../server.ts'

const { listIdentities, showIdentity, readIdentityDocument, decideIdentity, requestIdentity } = identityCalls
const commandFor = commandFactory({
  number: 'NUMBER wants the number of a case, as identities prints it.',
  state: '--state wants one of sent, review, requested, verified, refused, expired.',
  after: '--after wants what the page before gave as "next".',
  reason: '--reason wants why, in 3 to 500 characters; the member reads it.',
  expires: '--expires wants the last day of the document, such as 2030-01-31.',
  name: '--name wants the name in the document.',
  birthday: '--birthday wants a day, such as 1990-05-17.',
  picture: '--picture wants which one, from 1 on.',
})

const NO_CASE = {
  'not-found': 'No case has that number, or it has no such picture.',
  'wrong-state': 'It does not wait for a decision: identity NUMBER says how it stands.',
  'under-age': 'The birth date is that of somebody under age: refuse it, and close the account.',
}

/** Commands for the verification of identity. */
export const IDENTITY: Typed[] = [
  {
    words: 'identities',
    about: `[--state STATE --after NEXT]   what members sent to be verified, the oldest first; look every day
           STATE is sent, review (somebody has begun to look), requested, verified, refused or expired`,
    options: { state: 'text', after: 'text' },
    read: (_filled, options) =>
      commandFor(listIdentities, {}, { state: options.text('state'), after: options.text('after') }),
  },
  {
    words: 'identity document NUMBER',
    about: `--file FILE [--picture 1 --reason TEXT]   writes a picture into a file; each reading is in the audit log
           delete the file when you have decided`,
    options: { file: 'text', picture: 'text', reason: 'text' },
    read: readDocument,
  },
  {
    words: 'identity accept NUMBER',
    about: `--reason TEXT [--expires DAY --name NAME --birthday DAY]   it is the member: name and birth date are frozen
           --name and --birthday, as they are in the document, where the account has none`,
    options: { reason: 'text', expires: 'text', name: 'text', birthday: 'text' },
    read: ([number = ''], options) => {
      const more = { expires: options.text('expires'), name: options.text('name'), birthday: options.text('birthday') }
      const fields = { decision: 'accept', reason: options.text('reason') ?? '', ...more }
      return commandFor(decideIdentity, { number }, fields, NO_CASE)
    },
  },
  {
    words: 'identity refuse NUMBER',
    about: '--reason TEXT   the member reads why, and may send it again',
    options: { reason: 'text' },
    read: ([number = ''], options) =>
      commandFor(decideIdentity, { number }, { decision: 'refuse', reason: options.text('reason') ?? '' }, NO_CASE),
  },
  {
    words: 'identity request ACCOUNT',
    about: '--reason TEXT   asks a member to verify who they are; they read why',
    options: { reason: 'text' },
    read: ([account = ''], options) =>
      commandFor(
        requestIdentity,
        { account },
        { reason: options.text('reason') ?? '' },
        {
          'not-found': 'Nobody has that account.',
          'wrong-state': 'Something of theirs waits already, or they are verified.',
        },
      ),
  },
  {
    words: 'identity NUMBER',
    about: 'what a member sent, the name and birth date to compare it with, and accounts with the same document',
    read: ([number = '']) => commandFor(showIdentity, { number }, {}, NO_CASE),
  },
]

function readDocument([number = '']: string[], options: OptionValues) {
  const file = options.text('file')
  if (file === undefined) throw new WrongUsage('--file wants the file to write.')
  const [picture, reason] = [Number(options.text('picture') ?? '1'), options.text('reason')]
  commandFor(readIdentityDocument, { number }, { picture })
  const fields = { picture, ...(reason !== undefined && { reason }) }
  return {
    ...{ kind: 'act' as const, refusals: NO_CASE, named: { number } },
    act: (server: Server) => writeDocument(server, number, fields, file),
  }
}

async function writeDocument(server: Server, number: string, fields: { picture: number }, file: string) {
  const { type, base64 } = await call(server, readIdentityDocument, { number }, fields)
  writeBytesTo(file, Buffer.from(base64, 'base64'))
  return { number, ...fields, type, file }
}
