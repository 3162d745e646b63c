import type { PersonReview, Refused, Verified } from '../bank-types.ts'
import type { BankStores } from '../stores.ts'

export interface SetPersonReview extends PersonReview {
  /** For the audit log: `system` or `operator:NAME`. */
  actor: string
  reason: string
}

/** What a bank knows of the person behind an account. */
export interface PersonTraces {
  /** Numbers of payout accounts, also removed ones, and of the accounts that paid. */
  accounts: string[]
  documents: string[]
  /** Holders of payout accounts, and payers. */
  names: string[]
}

export const PERSON_WRITES = {
  /** Stops a member's stakes and deposits until a person has decided, or ends that; older messages change nothing. */
  setPersonReview: (
    { members, audit }: BankStores,
    nowMs: number,
    { actor, reason, ...review }: SetPersonReview,
  ): Refused | null => {
    const { memberId, held } = review
    if (!members.find(memberId)) return { refusal: 'not-found' }
    if (members.setReview(review)) {
      const [before, after] = [{ held: !held }, { held }]
      audit.add({ actor, action: 'person-review', subject: `member:${memberId}`, reason, before, after }, nowMs)
    }
    return null
  },
  /** Takes whether a person has verified the member; older messages change nothing. */
  setVerified: ({ members }: BankStores, _nowMs: number, request: Verified): Refused | null => {
    if (!members.find(request.memberId)) return { refusal: 'not-found' }
    members.setVerified(request)
    return null
  },
} as const

export const PERSON_READS = {
  personTraces: ({ sql }: BankStores, _nowMs: number, memberId: string): PersonTraces => {
    const payouts = sql
      .exec<{ holder: string; number: string }>('SELECT holder, number FROM payout_account WHERE member = ?', memberId)
      .toArray()
    const payers = sql
      .exec<{ account: string | null; document: string | null; name: string | null }>(
        `SELECT DISTINCT fields ->> '$.payerAccount' AS account, fields ->> '$.payerDocument' AS document,
           fields ->> '$.payerName' AS name
         FROM deposit WHERE member = ? AND fields <> '{}' ORDER BY created_ms DESC LIMIT 50`,
        memberId,
      )
      .toArray()
    const texts = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))]
    return {
      accounts: texts([...payouts.map(({ number }) => number), ...payers.map(({ account }) => account)]),
      documents: texts(payers.map(({ document }) => document)),
      names: texts([...payouts.map(({ holder }) => holder), ...payers.map(({ name }) => name)]),
    }
  },
} as const
