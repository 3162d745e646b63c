import type { Fault } from './types.ts'

const OPEN_ROUND = 'workers/platform/ledger/open-round.ts'

/** Faults in how a round with several stakes ends. */
export const ROUND_FAULTS: Fault[] = [
  {
    name: 'the further bets of a closed round stay open',
    edits: [
      [
        'workers/platform/bank/commands/vendor-calls.ts',
        'for (const end of endsOfRound(ledger, verdict.transfer)) ledger.write(end, nowMs)',
        '',
      ],
    ],
  },
  {
    name: 'only what closes its round with a win ends its other bets',
    edits: [[OPEN_ROUND, 'if (!closes ||', "if (!closes || closing.kind !== 'win' ||"]],
  },
  {
    name: 'a bet with a result ends once more with its round',
    edits: [
      [
        OPEN_ROUND,
        "kind === 'win' || kind === 'win-held' || kind === 'rollback' || kind === 'round-end'",
        "kind === 'round-end'",
      ],
    ],
  },
  {
    name: 'a stake that ended with its round is not given back',
    edits: [
      [
        'workers/platform/ledger/seamless.ts',
        'standingWins(ledger, call.reference).length > 0)',
        "ledger.kindsReferringTo(call.reference).some((kind) => kind === 'round-end' || kind === 'win'))",
      ],
    ],
  },
]
