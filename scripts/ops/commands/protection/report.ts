import { protectionReportCalls } from '../../../../src/api/operator/protection/report.ts'
import type { Typed } from '../../command-types.ts'
import { commandFactory } from '../../endpoint-command.ts'

const commandFor = commandFactory({
  from: 'FROM wants a day, such as 2026-11-01.',
  to: 'TO wants a day, such as 2026-11-30.',
})

/** The report of what was done to protect members. */
export const PROTECTION_REPORT: Typed[] = [
  {
    words: 'protection-report FROM TO',
    about: 'limits, breaks, exclusions, returns, markers of harm and contacts of these days, counted',
    read: ([from = '', to = '']) =>
      commandFor(
        protectionReportCalls.showProtectionReport,
        {},
        { from, to },
        { 'bad-input': 'TO is FROM or later, and a year at most.' },
      ),
  },
]
