import type { Spending } from '#api/wallet/bonuses'
import type { Account, Unit } from '../../../workers/platform/ledger/account.ts'
import type { BonusLedgerReader } from '../../../workers/platform/ledger/bonus.ts'
import type { Accepted, BonusRule, Kind, Recorded, Verdict } from '../../../workers/platform/ledger/transfer.ts'

/** A ledger store in maps: what the rules read, and the journal they produce. */
export class MemoryLedger implements BonusLedgerReader {
  readonly journal: Accepted[] = []
  readonly balances = new Map<string, number>()
  /** How each grant is spent, by grant id. */
  readonly grants = new Map<string, Spending>()

  balance(member: string, account: Account, unit: Unit): number {
    return this.balances.get(`${member} ${account} ${unit}`) ?? 0
  }

  transfer(id: string): Recorded | undefined {
    return this.journal.find((transfer) => transfer.id === id)
  }

  kindsReferringTo(id: string): Kind[] {
    return this.journal.filter((transfer) => transfer.reference === id).map((transfer) => transfer.kind)
  }

  winsOf(betId: string): Recorded[] {
    return this.journal.filter(({ kind, reference }) => reference === betId && (kind === 'win' || kind === 'win-held'))
  }

  amountReferringTo(id: string, kind: Kind): number {
    return this.journal
      .filter((transfer) => transfer.reference === id && transfer.kind === kind)
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  bets(member: string, vendor: string, round: string): Recorded[] {
    return this.journal.filter(
      (t) => t.kind === 'bet' && t.member === member && t.vendor === vendor && t.round === round,
    )
  }

  hasRestrictedStake(member: string, vendor: string, round: string): boolean {
    return this.bets(member, vendor, round).some(({ bonus, gift }) => bonus || gift)
  }

  isRoundClosed(member: string, vendor: string, round: string): boolean {
    const ofRound = this.journal.filter((t) => t.member === member && t.vendor === vendor && t.round === round)
    const last = ofRound.findLast(({ closes, kind }) => closes || kind === 'win-rollback')
    return last?.closes ?? false
  }

  readSpending(grantId: string): Spending | undefined {
    return this.grants.get(grantId)
  }

  bonusRule(member: string): BonusRule {
    const granted = this.journal.filter(({ kind, member: of, bonus }) => kind === 'bonus' && of === member && bonus)
    const spending = this.grants.get(granted.at(-1)?.id ?? '')
    return spending === 'first' ? 'first' : 'last'
  }

  /** Writes a decision as the bank would. Returns the verdict unchanged. */
  write(verdict: Verdict): Verdict {
    if (verdict.is !== 'new') return verdict
    const { transfer } = verdict
    this.journal.push(transfer)
    for (const { account, unit, balance } of transfer.postings) {
      this.balances.set(`${transfer.member} ${account} ${unit}`, balance)
    }
    return verdict
  }
}
