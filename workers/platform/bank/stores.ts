import { Alarms } from './Alarms.ts'
import { AuditLog } from './AuditLog.ts'
import { Adjustments } from './adjustments/Adjustments.ts'
import { Bonuses } from './bonus/Bonuses.ts'
import { Chargebacks } from './deposits/Chargebacks.ts'
import { Deposits } from './deposits/Deposits.ts'
import { Unmatched } from './deposits/Unmatched.ts'
import { FreeRounds } from './free-rounds/FreeRounds.ts'
import { GameSessions } from './GameSessions.ts'
import { HeldWins } from './held-wins/HeldWins.ts'
import { Exclusions } from './limits/Exclusions.ts'
import { Limits } from './limits/Limits.ts'
import { PlaySessions } from './limits/PlaySessions.ts'
import { Spending } from './limits/Spending.ts'
import { LiveChanges } from './live/LiveChanges.ts'
import { Members } from './Members.ts'
import { Notices } from './Notices.ts'
import { Outbox } from './Outbox.ts'
import { PamTransactions } from './pam/PamTransactions.ts'
import { Points } from './points/Points.ts'
import { Receivables } from './receivables/Receivables.ts'
import { SqlLedger } from './SqlLedger.ts'
import type { Sql } from './storage.ts'
import { Arrivals } from './transfers/Arrivals.ts'
import { Departures } from './transfers/Departures.ts'
import { VendorTransfers } from './vendor-transfers/VendorTransfers.ts'
import { PayoutAccounts } from './withdrawals/PayoutAccounts.ts'
import { Withdrawals } from './withdrawals/Withdrawals.ts'

/** The stores of a bank, over one storage: what an operation may read and write in its transaction. */
export interface BankStores {
  sql: Sql
  /** The bank's own name. */
  name: string
  ledger: SqlLedger
  members: Members
  spending: Spending
  limits: Limits
  exclusions: Exclusions
  playSessions: PlaySessions
  sessions: GameSessions
  deposits: Deposits
  bonuses: Bonuses
  pam: PamTransactions
  departures: Departures
  arrivals: Arrivals
  payoutAccounts: PayoutAccounts
  withdrawals: Withdrawals
  unmatched: Unmatched
  vendorTransfers: VendorTransfers
  alarms: Alarms
  outbox: Outbox
  notices: Notices
  audit: AuditLog
  adjustments: Adjustments
  heldWins: HeldWins
  receivables: Receivables
  points: Points
  freeRounds: FreeRounds
  chargebacks: Chargebacks
  live: LiveChanges
}

export function openBankStores(sql: Sql, name: string): BankStores {
  const spending = new Spending(sql)
  const live = new LiveChanges(sql)
  const playSessions = new PlaySessions(sql)
  const ledger = new SqlLedger(sql, [spending, playSessions, live])
  const members = new Members(sql, ledger)
  const alarms = new Alarms(sql)
  const audit = new AuditLog(sql, name, alarms)
  const limits = new Limits(sql, spending)
  const payoutAccounts = new PayoutAccounts(sql, members)
  const unmatched = new Unmatched(sql)
  const notices = new Notices(sql, name)
  const receivables = new Receivables({ sql, ledger, audit, notices, alarms })
  const deposits = new Deposits({ sql, members, ledger, unmatched, receivables, live })
  return {
    sql,
    name,
    ledger,
    members,
    spending,
    limits,
    exclusions: new Exclusions(sql, members),
    playSessions,
    sessions: new GameSessions(sql, members),
    alarms,
    bonuses: new Bonuses(sql, ledger, members),
    pam: new PamTransactions(sql),
    departures: new Departures(sql, members, ledger, receivables),
    arrivals: new Arrivals(sql, members, ledger, limits),
    payoutAccounts,
    withdrawals: new Withdrawals({ sql, members, ledger, accounts: payoutAccounts, receivables, live }),
    deposits,
    receivables,
    points: new Points(sql, ledger, members),
    freeRounds: new FreeRounds(sql, members),
    chargebacks: new Chargebacks(sql, ledger, deposits, receivables),
    unmatched,
    vendorTransfers: new VendorTransfers(sql),
    outbox: new Outbox(sql, name),
    notices,
    audit,
    adjustments: new Adjustments({ sql, ledger, members, audit, alarms }),
    heldWins: new HeldWins({ sql, ledger, audit, notices, alarms }),
    live,
  }
}

/** Clears the caches of all stores after a transaction that was rolled back. */
export function forget({ ledger: book, members, limits, sessions }: BankStores): void {
  book.forget()
  limits.forget()
  members.forget()
  sessions.forget()
}
