/** The characters that one place of a pattern accepts. */
export interface Chars {
  accepts(letter: string): boolean
  /** Their code points as ranges; null where only the runtime knows them (`\p{...}`). */
  ranges: readonly Range[] | null
}
type Range = readonly [number, number]

const LAST = 0x10ffff
const NEW_LINES: readonly Range[] = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
]
const DIGITS: readonly Range[] = [[48, 57]]
const WORD: readonly Range[] = [...DIGITS, [65, 90], [95, 95], [97, 122]]
/** White space and line ends of ECMAScript (section 12.2). */
const SPACES: readonly Range[] = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const NAMED: Record<string, readonly Range[]> = {
  '\\d': DIGITS,
  '\\D': others(DIGITS),
  '\\w': WORD,
  '\\W': others(WORD),
  '\\s': SPACES,
  '\\S': others(SPACES),
}
const CONTROL: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }

/** Sets with more letters than this are not compared letter by letter. */
const MAX_COMPARED = 512

/** Returns the escape that a text begins with. */
export function escapeOf(text: string): string {
  const [source = ''] = /^\\(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[\s\S])/u.exec(text) ?? []
  return source
}

/** Returns the characters of a single letter, a `.` or an escape. */
export function charsOf(source: string): Chars {
  return { accepts: acceptsOf(source), ranges: source === '.' ? others(NEW_LINES) : rangesOf(source) }
}

/** Returns the characters of a class, such as `[^a-z\d]`. */
export function classOf(source: string): Chars {
  const isNegative = source.startsWith('[^')
  const ranges = rangesInside(source.slice(isNegative ? 2 : 1, -1))
  return { accepts: acceptsOf(source), ranges: ranges && isNegative ? others(ranges) : ranges }
}

/** Returns false only when no letter is in both. */
export function overlap(a: Chars, b: Chars): boolean {
  if (a.ranges && b.ranges)
    return a.ranges.some(([from, to]) => b.ranges?.some(([low, high]) => low <= to && from <= high))
  const [ranges, other] = a.ranges ? [a.ranges, b] : [b.ranges, a]
  if (!ranges || ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0) > MAX_COMPARED) return true
  return ranges.some(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index).some((code) =>
      other.accepts(String.fromCodePoint(code)),
    ),
  )
}

function acceptsOf(source: string): (letter: string) => boolean {
  const pattern = new RegExp(`^(?:${source})$`, 'u')
  return (letter) => pattern.test(letter)
}

function rangesInside(inner: string): readonly Range[] | null {
  const ranges: Range[] = []
  for (let rest = inner; rest !== ''; ) {
    const first = memberOf(rest)
    rest = rest.slice(first.length)
    const set = rangesOf(first)
    if (set === null) return null
    const isRange = rest.startsWith('-') && rest.length > 1
    if (!isRange) {
      ranges.push(...set)
      continue
    }
    const last = memberOf(rest.slice(1))
    rest = rest.slice(1 + last.length)
    const end = rangesOf(last)
    if (end === null) return null
    ranges.push([set[0]?.[0] ?? 0, end[0]?.[1] ?? LAST])
  }
  return ranges
}

const memberOf = (text: string) =>
  text.startsWith('\\') ? escapeOf(text) : String.fromCodePoint(text.codePointAt(0) ?? 0)

/** Returns the ranges of one letter or escape; null where only the runtime knows them. */
function rangesOf(source: string): readonly Range[] | null {
  const named = NAMED[source]
  if (named) return named
  const code = codeOf(source)
  return code === null ? null : [[code, code]]
}

function codeOf(source: string): number | null {
  if (!source.startsWith('\\')) return source.codePointAt(0) ?? 0
  const [, hex] = /^\\[ux]\{?([\da-fA-F]+)\}?$/.exec(source) ?? []
  if (hex !== undefined) return Number.parseInt(hex, 16)
  if (/^\\c/.test(source)) return (source.codePointAt(2) ?? 0) % 32
  if (/^\\[pP]/.test(source)) return null
  return CONTROL[source.slice(1)] ?? source.codePointAt(1) ?? 0
}

/** Returns all other code points. */
function others(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = []
  let next = 0
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    if (from > next) result.push([next, from - 1])
    next = Math.max(next, to + 1)
  }
  return next <= LAST ? [...result, [next, LAST]] : result
}
