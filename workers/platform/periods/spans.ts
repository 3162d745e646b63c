/** What is settled at once, in epoch ms; `endMs` is exclusive. */
export interface Span {
  startMs: number
  endMs: number
}

/** Returns the period, or the part of one, that begins at a time; null when none does. */
type SpanAt<S extends Span> = (startMs: number) => S | null

/** Walks the periods that follow one another, from the one that begins at `startMs`; ends where none begins. */
export function* spansFrom<S extends Span>(spanAt: SpanAt<S>, startMs: number): Generator<S> {
  for (let span = spanAt(startMs); span !== null; span = spanAt(span.endMs)) yield span
}

/**
 * Returns true when a period may be settled: it has ended, and so has the wait after it, in which what happened in its
 * last moments may still arrive.
 */
export function isOver({ endMs }: Span, waitMs: number, nowMs: number): boolean {
  return endMs + waitMs <= nowMs
}

/**
 * Returns when the last period ended that may be settled: who is settled until then has nothing to settle. `spanOf`
 * returns the period that a time lies in.
 */
export function lastEndMs(spanOf: (timeMs: number) => Span, waitMs: number, nowMs: number): number {
  return spanOf(nowMs - waitMs).startMs
}
