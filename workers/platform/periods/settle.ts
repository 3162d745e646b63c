import { inTurns } from '../../shared/turns.ts'
import { isOver, type Span, spansFrom } from './spans.ts'

/** Who or what is settled period by period: a contract, a member's rebate, a mission. */
export interface Subject {
  id: string
  /** Where its last settlement ended; before the first, where its first period begins. */
  settledMs: number
}

/** How subjects of one sort are settled. Pure: no storage, no clock. */
export interface PeriodRules<S extends Subject, Basis, Outcome> {
  /** Returns the period, or the part of one, that begins at a time; null when nothing of the subject follows. */
  spanFrom(subject: S, startMs: number): Span | null
  /** Returns when the period ends of which a span is a part: all its parts are settled then, in one run. */
  periodEndMs(subject: S, span: Span): number
  /** Returns how long after its end a period waits for what arrives late. What comes later belongs to the next one. */
  waitMs(subject: S): number
  /** Returns where a subject stands among those whose amounts depend on one another. */
  orderOf(subject: S): SubjectOrder
  /** Settles one period. */
  settle(subject: S, basis: Basis): Outcome
}

export interface SubjectOrder {
  /** The series of settlements that the subject continues: after a failure nothing later of it is settled. */
  series: string
  /** The series whose amounts count those of this one, and lack them after a failure; null when there is none. */
  above: string | null
  /** Of periods that end together those of the greatest depth are settled first. */
  depth: number
}

/** What a store read for a settlement: the basis, and what else it wants to know of it when it saves. */
export interface Reading<Basis> {
  basis: Basis
}

export interface Settled<S extends Subject, R, Outcome> extends Span {
  subject: S
  reading: R
  outcome: Outcome
}

/**
 * Where settlements read and write. Each call may fail, also after it has written; a repeated call changes nothing. Two
 * runs may call at once, and a run may stop between any two calls.
 */
export interface SettlementStore<S extends Subject, R, Outcome> {
  /** Returns the subjects that have something to settle. */
  subjects(nowMs: number): Promise<S[]>
  /** Returns what a span of a subject is settled from; the same for the same span once it is settled. */
  read(subject: S, span: Span): Promise<R>
  /** Writes a settlement, unless there is one of that subject with that start. */
  save(settled: Settled<S, R, Outcome>, nowMs: number): Promise<void>
}

/** What could not be settled or paid, for the operator. */
export interface Failure {
  subjectId: string
  startMs: number
  error: unknown
}

interface Due<S> extends Span {
  subject: S
  depth: number
  /** When the period ends of which the span is a part. */
  periodEndMs: number
}

/**
 * Settles every period that has ended, oldest first, in each the deepest subjects first, and the parts of one in order;
 * `limit` spans in one run at most.
 * May be repeated, run twice at once or be interrupted anywhere. After a failure nothing later of that series and of
 * those above it is settled, since their amounts would lack it; the next run continues. Returns what failed.
 */
export async function settleDue<S extends Subject, Basis, R extends Reading<Basis>, Outcome>(
  rules: PeriodRules<S, Basis, Outcome>,
  store: SettlementStore<S, R, Outcome>,
  nowMs: number,
  limit: number,
): Promise<Failure[]> {
  const due = dueSpans(rules, await store.subjects(nowMs), nowMs)
  const failures: Failure[] = []
  const blocked = new Set<string>()
  for await (const { subject, startMs, endMs } of inTurns(due.slice(0, limit))) {
    const span = { startMs, endMs }
    const { series, above } = rules.orderOf(subject)
    if (!blocked.has(series))
      try {
        const reading = await store.read(subject, span)
        await store.save({ subject, ...span, reading, outcome: rules.settle(subject, reading.basis) }, nowMs)
        continue
      } catch (error) {
        failures.push({ subjectId: subject.id, startMs: span.startMs, error })
      }
    blocked.add(series)
    if (above !== null) blocked.add(above)
  }
  return failures
}

/** Periods of one subject settled in one run at most: one that was long stopped must not exhaust the memory. */
const SPANS_A_RUN = 300

/** Returns the spans to settle, in order. None is later than the last one of a subject that has more of them. */
function dueSpans<S extends Subject, Basis, Outcome>(
  rules: PeriodRules<S, Basis, Outcome>,
  subjects: readonly S[],
  nowMs: number,
): Due<S>[] {
  const due: Due<S>[] = []
  let horizonMs = Number.POSITIVE_INFINITY
  for (const subject of subjects) {
    const [waitMs, { depth }] = [rules.waitMs(subject), rules.orderOf(subject)]
    let count = 0
    for (const span of spansFrom((startMs) => rules.spanFrom(subject, startMs), subject.settledMs)) {
      if (!isOver(span, waitMs, nowMs)) break
      const periodEndMs = rules.periodEndMs(subject, span)
      if (!isOver({ ...span, endMs: periodEndMs }, waitMs, nowMs)) break
      due.push({ subject, depth, periodEndMs, ...span })
      count += 1
      if (count < SPANS_A_RUN) continue
      horizonMs = Math.min(horizonMs, periodEndMs)
      break
    }
  }
  return due
    .filter(({ periodEndMs }) => periodEndMs <= horizonMs)
    .sort((one, other) => one.periodEndMs - other.periodEndMs || other.depth - one.depth || one.startMs - other.startMs)
}
