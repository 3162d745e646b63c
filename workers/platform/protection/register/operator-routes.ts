import { Refusal } from '#api/envelope'
import { type ExportedLine, exclusionRegisterCalls, type RegisterKind } from '#api/operator/protection/register'
import { trimMarks } from '#api/typed'
import type { App, Serve } from '../../app.ts'
import { writeNote } from '../../operators/audit.ts'
import { importPeople } from '../../persons/registered.ts'
import { harmZone } from '../harm/evaluate.ts'
import { readLines } from './lines.ts'

const PAGE = 100

interface Excluded {
  id: string
  number: string
  account: string
  since: string
  until: string | null
  returns: string | null
  email: string | null
  mobile: string | null
  document: string | null
  person: string | null
  /** JSON: `[kind, hash]`. */
  marks: string
}

/** The exclusions of our members who are under one, in the order of their ids. A contact that was not confirmed is none. */
const EXCLUDED = `
  SELECT members.id, number, account, since, until, returns, mobile, details ->> '$.idNumber' AS document,
    iif(email_confirmed_at IS NULL, NULL, email) AS email, birthday || ' ' || payee_name AS person,
    (SELECT json_group_array(json_array(kind, hash)) FROM exclusion_marks WHERE member_id = members.id
       AND kind <> 'account') AS marks
  FROM exclusions CROSS JOIN members ON members.id = exclusions.member_id
  WHERE exclusions.member_id > ?1 AND exclusions.kind = 'exclusion' AND (returns IS NULL OR returns > ?2)
  ORDER BY exclusions.member_id LIMIT ${PAGE + 1}`

/** The register of exclusions for operators: in and out. */
export function mountExclusionRegisterOps(app: App, serve: Serve): void {
  serve(app, exclusionRegisterCalls.importExclusions, async ({ register, lines }, by, c) => {
    const nowMs = Date.now()
    const { people, faults } = readLines(c.env.PEPPER, register, lines, { zone: harmZone(nowMs), nowMs })
    if (faults.length > 0) return { register, faults, added: 0, changed: 0, removed: 0, unchanged: 0 }
    const valuesOf = (kind: RegisterKind) =>
      lines.filter((one) => one.kind === kind).map(({ value }) => trimMarks(value))
    const candidates = { emails: valuesOf('email'), mobiles: valuesOf('mobile'), documents: valuesOf('document') }
    const counts = await importPeople(c.env, register, people, candidates, by)
    return counts instanceof Refusal ? counts : { register, faults, ...counts }
  })

  serve(app, exclusionRegisterCalls.exportExclusions, async ({ form, after = '' }, by, c) => {
    const now = new Date().toISOString()
    const { results } = await c.env.DB.prepare(EXCLUDED).bind(after, now).all<Excluded>()
    const page = results.slice(0, PAGE)
    const note = { action: 'exclusion-export', subject: 'register:own', before: null }
    const refused = await writeNote(c.env.DB, by, { ...note, after: { form, members: page.length } })
    if (refused) return refused
    const lines = page.map((row) => linesOf(row, form, now))
    return {
      lines: lines.flat(),
      nameless: page.filter((_row, index) => lines[index]?.length === 0).map(({ account }) => account),
      next: results.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    }
  })
}

function linesOf({ number, since, until, returns, ...of }: Excluded, form: 'clear' | 'hash', now: string) {
  // What has reached its end goes on until its member asks to return, and nobody knows when that is.
  const end = returns ?? (until !== null && until > now ? until : 'never')
  const line = (kind: string, value: string) =>
    ({ person: number, kind: kind as RegisterKind, value, since, until: end }) satisfies ExportedLine
  if (form === 'hash')
    return (JSON.parse(of.marks) as [string, string][]).map(([kind, hash]) => line(`${kind}-hash`, hash))
  const { document, email, mobile, person } = of
  return Object.entries({ document, email, mobile, 'name-birthday': person }).flatMap(([kind, value]) =>
    value ? [line(kind, value)] : [],
  )
}
