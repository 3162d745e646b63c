import { endsOfRound } from '../../../workers/platform/ledger/open-round.ts'
import {
  type PamBetContext,
  type PamEntry,
  type PamLedgerReader,
  type PamRequest,
  type PamVerdict,
  transaction,
} from '../../../workers/platform/ledger/pam.ts'
import { partsOf } from '../../../workers/platform/ledger/parts.ts'
import { MemoryLedger } from './memory-ledger.ts'

/** The ledger store of Valkyrie's PAM in maps, and its one call in the way the bank makes it. */
export class MemoryPam extends MemoryLedger implements PamLedgerReader {
  readonly entries: (PamEntry & { vendor: string })[] = []

  entriesById(vendor: string, id: string): PamEntry[] {
    return this.entries.filter((entry) => entry.vendor === vendor && entry.id === id)
  }

  entriesByRef(vendor: string, betRef: string): PamEntry[] {
    return this.entries.filter((entry) => entry.vendor === vendor && entry.betRef === betRef)
  }

  entriesByRound(member: string, vendor: string, round: string): PamEntry[] {
    return this.entries.filter((one) => one.member === member && one.vendor === vendor && one.round === round)
  }

  call(context: PamBetContext, request: PamRequest): PamVerdict {
    const verdict = transaction(this, context, request)
    const named = { ...request, vendor: context.vendor, member: context.member }
    if (verdict.is === 'new') {
      const { id: transfer, game, round } = verdict.transfer
      this.write(verdict)
      for (const end of endsOfRound(this, verdict.transfer)) this.write(end)
      this.entries.push({ ...named, game, round, transfer, parts: partsOf(verdict.transfer) })
    }
    const isFirst = this.entriesById(context.vendor, request.id).every(({ type }) => type !== request.type)
    if (verdict.is === 'buried' && isFirst) this.entries.push({ ...named, transfer: null })
    return verdict
  }
}
