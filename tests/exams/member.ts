import type { memberCalls } from '#api/member'
import type { memberDataCalls } from '#api/session/member-data'
import { type Exam, realAccounts, signedIn } from './exam.ts'
import { TODAY } from './values.ts'

/** What the suites must know of each call of members. */
export const memberExam = {
  memberInfo: { good: {}, may: signedIn('ok'), right: 'always' },
  memberIcon: { good: {}, may: signedIn('ok'), right: 'never' },
  changeIcon: {
    good: { kind: 'upload', upload: 'p'.repeat(43) },
    may: realAccounts('not-found'),
    ids: { upload: 'picture' },
    right: 'never',
  },
  memberProfile: { good: {}, may: realAccounts('ok'), right: 'never' },
  changeProfile: {
    // The birth date of a child: refused before the password is read, so that no account gets locked.
    good: { birthday: TODAY, password: 'no-es-la-clave' },
    may: realAccounts('bad-input'),
    right: 'never',
  },
  changeLanguage: { good: { language: 'en' }, may: signedIn('ok'), right: 'never' },
  acceptTerms: {
    // One that never was.
    good: { version: '2000-01-01' },
    may: realAccounts('conflict'),
    ids: { version: 'nothing' },
    right: 'never',
  },
} satisfies Exam<typeof memberCalls>

/** The same of the copy of everything kept about a member. */
export const memberDataExam = {
  openData: { good: { password: 'no-es-la-clave' }, may: realAccounts('old-password-wrong'), right: 'never' },
  readData: {
    good: { ticket: 't'.repeat(43), table: 'members', from: 0 },
    may: realAccounts('ticket-expired'),
    ids: { ticket: 'nothing', table: 'nothing' },
    right: 'never',
  },
} satisfies Exam<typeof memberDataCalls>
