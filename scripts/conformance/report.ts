/** The outcome of one case. `why` lists the responses that differ from the expected ones, or what the case lacked. */
export interface CaseReport {
  name: string
  outcome: 'passed' | 'failed' | 'left-out'
  why: string[]
}

export interface Report {
  wallet: string
  protocol: string
  cases: CaseReport[]
  passed: number
  failed: number
  leftOut: number
}

/** Runs the cases one after another, because they share a player's balance. `lacking`: the unmet needs of a case. */
export async function reportOn<Case extends { name: string }>(
  about: Pick<Report, 'wallet' | 'protocol'>,
  cases: readonly Case[],
  lacking: (one: Case) => Promise<string[]>,
  walk: (one: Case) => Promise<string[]>,
  tell: (report: CaseReport) => void,
): Promise<Report> {
  const reports: CaseReport[] = []
  for (const one of cases) {
    const report = await reportOf(one, lacking, walk)
    tell(report)
    reports.push(report)
  }
  const count = (outcome: CaseReport['outcome']) => reports.filter((report) => report.outcome === outcome).length
  return { ...about, cases: reports, passed: count('passed'), failed: count('failed'), leftOut: count('left-out') }
}

async function reportOf<Case extends { name: string }>(
  one: Case,
  lacking: (one: Case) => Promise<string[]>,
  walk: (one: Case) => Promise<string[]>,
): Promise<CaseReport> {
  const { name } = one
  try {
    const needs = await lacking(one)
    if (needs.length > 0) return { name, outcome: 'left-out', why: needs.map((need) => `needs ${need}`) }
    const why = await walk(one)
    return { name, outcome: why.length === 0 ? 'passed' : 'failed', why }
  } catch (error) {
    return {
      name,
      outcome: 'failed',
      why: [error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.trim() : String(error)],
    }
  }
}
