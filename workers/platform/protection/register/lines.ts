import { type LineFault, REGISTER_KINDS, type RegisterKind, type RegisterLine } from '#api/operator/protection/register'
import { trimMarks } from '#api/typed'
import { dayStartMs, type TimeZone } from '../../../shared/time-zone.ts'
import { hashOf, hashReference } from '../../persons/person-marks.ts'
import type { RegisteredPerson } from '../../persons/registered.ts'

/** Reads the lines of a register. What is clear in them is hashed here and goes no further. */

const DAY_MS = 86_400_000

type RegisterMark = RegisteredPerson['marks'][number]

export interface ReadLines {
  people: RegisteredPerson[]
  faults: { line: number; fault: LineFault }[]
}

/** Our own hashes: SHA-256 as base64url. */
const HASH = /^[\w-]{43}$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Returns the people of a register's file, or what is wrong with each line. Days are of the zone, the last included. */
export function readLines(
  pepper: string,
  register: string,
  lines: readonly RegisterLine[],
  { zone, nowMs }: { zone: TimeZone; nowMs: number },
): ReadLines {
  const people = new Map<string, RegisteredPerson & { typed: string }>()
  const faults: ReadLines['faults'] = []
  for (const { line, kind, value, ...typed } of lines) {
    const [person, since, until] = [typed.person, typed.since, typed.until].map(trimMarks) as [string, string, string]
    const mark = markOf(pepper, trimMarks(kind), value)
    const sinceMs = since === '' ? nowMs : timeOf(zone, since, 0)
    const untilMs = until === 'never' || until === 'removed' ? null : timeOf(zone, until, DAY_MS)
    const isEarlier = untilMs !== null && sinceMs !== null && untilMs <= sinceMs
    const wrong: [LineFault, boolean][] = [
      ['person', person === ''],
      ['kind', !isKind(trimMarks(kind))],
      ['value', isKind(trimMarks(kind)) && mark === null],
      ['since', sinceMs === null || sinceMs > nowMs],
      ['until', (untilMs === null && until !== 'never' && until !== 'removed') || isEarlier],
    ]
    const id = hashReference(pepper, `${register} ${person}`)
    const existing = people.get(id)
    const dates = `${since} ${until}`
    wrong.push(['differs', existing !== undefined && existing.typed !== dates])
    const own = wrong.filter(([, isWrong]) => isWrong).map(([fault]) => ({ line, fault }))
    faults.push(...own)
    if (own.length > 0 || mark === null || sinceMs === null) continue
    const span = {
      since: since === '' ? null : iso(sinceMs),
      until: untilMs === null ? null : iso(untilMs),
      isRemoved: until === 'removed',
    }
    people.set(id, { id, ...span, typed: dates, marks: [...(existing?.marks ?? []), mark] })
  }
  return { people: [...people.values()].map(({ typed: _typed, ...person }) => person), faults }
}

function markOf(pepper: string, kind: string, value: string): RegisterMark | null {
  if (!isKind(kind)) return null
  const text = trimMarks(value)
  if (kind.endsWith('-hash')) {
    const of = kind.slice(0, -'-hash'.length) as RegisterMark['kind']
    return HASH.test(text) ? { kind: of, hash: text } : null
  }
  const of = kind as RegisterMark['kind']
  const hash = hashOf(pepper, of, text)
  return hash === null ? null : { kind: of, hash }
}

const isKind = (kind: string): kind is RegisterKind => (REGISTER_KINDS as readonly string[]).includes(kind)

/** A time, or a day, which ends so long after it begins. Null: neither. */
function timeOf(zone: TimeZone, text: string, dayLengthMs: number): number | null {
  const timeMs = Date.parse(text)
  if (Number.isNaN(timeMs) || !(DATE.test(text) || TIME.test(text))) return null
  if (!DATE.test(text)) return timeMs
  // 30 February is read as a day of March.
  if (iso(timeMs).slice(0, 10) !== text) return null
  return dayStartMs(zone, iso(timeMs + dayLengthMs).slice(0, 10))
}

const iso = (timeMs: number) => new Date(timeMs).toISOString()
