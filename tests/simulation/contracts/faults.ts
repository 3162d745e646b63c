import type { Fault } from '../types.ts'

const SETTLEMENTS = 'workers/platform/agents/settlements'
const [PERIODS, RESTATE, RULES] = [`${SETTLEMENTS}/periods.ts`, `${SETTLEMENTS}/restate.ts`, `${SETTLEMENTS}/rules.ts`]

/** Faults in what agents are paid by their contracts. */
export const CONTRACT_FAULTS: Fault[] = [
  {
    name: 'a version that is agreed anew is settled before what the line below costs is known',
    edits: [
      [
        PERIODS,
        'periodEndMs: (contract, { startMs }) => periodOf(contract, startMs).endMs,',
        'periodEndMs: (_contract, { endMs }) => endMs,',
      ],
    ],
  },
  {
    name: 'a new version begins a period of its own',
    edits: [[PERIODS, 'before.untilMs === version.fromMs &&', 'false &&']],
  },
  {
    name: 'a version with other periods continues the one before',
    edits: [
      [PERIODS, 'before.seriesFromMs === version.seriesFromMs &&\n  countAlike(before.terms, version.terms)', 'true'],
    ],
  },
  {
    name: 'only what the agent directly below comes to is taken off, not what its line costs',
    edits: [[RULES, 'Math.max(own, downline)', 'own']],
  },
  {
    name: 'what the line below costs is taken off the last part alone',
    edits: [[RULES, 'isLast ? left : Math.min(part.own, left)', 'isLast ? left : 0']],
  },
  {
    name: 'what the line below costs is taken off each part',
    edits: [[RULES, 'left -= downline', 'left -= 0']],
  },
  {
    name: 'a loss of one part is forgotten with the part',
    edits: [[RULES, 'carriedIn = part.carry', 'carriedIn = 0']],
  },
  {
    name: 'a part is paid although the period lost as much',
    edits: [[RULES, 'if (parts.length < 2) return parts', 'return parts']],
  },
  {
    name: 'a bet that is taken back in a later period is forgotten',
    edits: [[RESTATE, 'sum + shareOf(now) - shareOf(stored)', 'sum']],
  },
  {
    name: 'what is owed for a bet is taken from the amount before the line below is taken off',
    edits: [[RESTATE, 'sum + shareOf(now) - shareOf(stored)', 'sum + now.own - stored.own']],
  },
  {
    name: 'a restated loss is not carried into the running period',
    edits: [[RESTATE, 'before?.now.carry ??', '']],
  },
  {
    name: 'a restated loss is not carried into a settled period',
    edits: [
      [RESTATE, 'before?.seriesFromMs === first.seriesFromMs ? before.carry : first.carriedIn', 'first.carriedIn'],
    ],
  },
  {
    name: 'what the line below costs is taken as it was settled, not as it is known',
    edits: [[RESTATE, 'touched.has(part.agentId) ? await this.#restatePart(part) : part', 'part']],
  },
  {
    name: 'what is owed after a settlement is forgotten',
    edits: [[RULES, 'correctionLeft: Math.min(0, due)', 'correctionLeft: 0']],
  },
]
