import { type Chars, overlap } from './pattern-chars.ts'
import { type Part, UnsupportedSyntax } from './pattern-syntax.ts'

/** What passing a part costs at one position: the steps at most, and in how many ways what follows is reached. */
interface Cost {
  steps: number
  ways: number
}

/**
 * Returns an upper bound of the steps in which a backtracking engine, which every browser has, matches any text of at
 * most `length` letters. Throws where a repeat contains a repeat or a choice, whose steps may be exponential.
 */
export function worstSteps(pattern: Part, length: number): number {
  const { steps } = costOf(pattern, [], length)
  return isAnchored(pattern) ? steps + length : steps * (length + 1)
}

/** `follow`: the parts that come after, nearest first. */
function costOf(part: Part, follow: readonly Part[], length: number): Cost {
  if (part.kind === 'sequence') return sequenceCost(part.parts, follow, length)
  if (part.kind === 'choice') {
    const costs = part.parts.map((branch) => costOf(branch, follow, length))
    return { steps: 1 + sum(costs.map(({ steps }) => steps)), ways: sum(costs.map(({ ways }) => ways)) }
  }
  // What is found ahead is found in one way only.
  if (part.kind === 'look') return { steps: lookSteps(part, length), ways: 1 }
  if (part.kind === 'repeat') return repeatCost(part, follow, length)
  return { steps: 1, ways: 1 }
}

const looks = new WeakMap<Part, number>()

/** Counts each part that looks ahead once, however often it is reached. */
function lookSteps(part: Part & { kind: 'look' }, length: number): number {
  const steps = looks.get(part) ?? 1 + costOf(part.body, [], length).steps
  looks.set(part, steps)
  return steps
}

function sequenceCost(parts: readonly Part[], follow: readonly Part[], length: number): Cost {
  let steps = 1
  let ways = 1
  for (const [index, part] of parts.entries()) {
    const cost = costOf(part, [...parts.slice(index + 1), ...follow], length)
    steps += ways * cost.steps
    ways *= cost.ways
  }
  return { steps, ways }
}

/**
 * A repeat is left at each of its positions in turn. Where what follows cannot begin with what the repeat continues
 * with, all positions but the last fail at their first letter, so what follows is entered in one way only.
 */
function repeatCost(part: Part & { kind: 'repeat' }, follow: readonly Part[], length: number): Cost {
  const width = widthOf(part.body)
  // No text that is tested has so many, so whoever wrote it did not mean it; an engine may unroll all of them.
  if (Math.max(part.least, Number.isFinite(part.most) ? part.most : 0) > length)
    throw new UnsupportedSyntax('more repeats than a text has letters')
  const most = Math.min(part.most, Math.floor(length / width))
  const exits = Math.max(1, most - Math.min(part.least, most) + 1)
  const starts = firstOf([part.body])
  const isPlain = firstOf(follow).every((next) => starts.every((chars) => !overlap(chars, next)))
  return { steps: (most + 1) * width + exits * probeSteps(follow, length), ways: isPlain ? 1 : exits }
}

/** Returns how many letters one turn takes. Throws when that is not a fixed number above zero. */
function widthOf(body: Part): number {
  const parts =
    body.kind === 'sequence' ? body.parts.flatMap((part) => (part.kind === 'sequence' ? part.parts : [part])) : [body]
  if (parts.some(({ kind }) => kind !== 'char' && kind !== 'start' && kind !== 'end' && kind !== 'boundary'))
    throw new UnsupportedSyntax('a repeat or a choice inside a repeat')
  const width = parts.filter(({ kind }) => kind === 'char').length
  if (width === 0) throw new UnsupportedSyntax('a repeat of nothing')
  return width
}

/** Returns the letters with which these parts can begin. Where they take no letter at all, the match has succeeded. */
function firstOf(parts: readonly Part[]): Chars[] {
  const first: Chars[] = []
  for (const part of parts) {
    first.push(...firstOfPart(part))
    if (!isOptional(part)) break
  }
  return first
}

function firstOfPart(part: Part): Chars[] {
  if (part.kind === 'char') return [part.chars]
  if (part.kind === 'repeat') return firstOf([part.body])
  if (part.kind === 'sequence') return firstOf(part.parts)
  return part.kind === 'choice' ? part.parts.flatMap(firstOfPart) : []
}

/** Returns true when the part can be passed without taking a letter. The end cannot, while letters are left. */
function isOptional(part: Part): boolean {
  if (part.kind === 'char' || part.kind === 'end') return false
  if (part.kind === 'repeat') return part.least === 0 || isOptional(part.body)
  if (part.kind === 'sequence') return part.parts.every(isOptional)
  return part.kind === 'choice' ? part.parts.some(isOptional) : true
}

/** Returns the steps until it is certain that these parts do not begin here, at a letter that none of them begins with. */
function probeSteps(parts: readonly Part[], length: number): number {
  let steps = 1
  for (const part of parts) {
    if (part.kind === 'look') steps += lookSteps(part, length)
    else if (part.kind === 'sequence' || part.kind === 'choice')
      steps += sum(part.parts.map((inner) => probeSteps([inner], length)))
    else steps += 1
    if (!isOptional(part)) break
  }
  return steps
}

function isAnchored(part: Part): boolean {
  if (part.kind === 'sequence') return part.parts[0] !== undefined && isAnchored(part.parts[0])
  if (part.kind === 'choice') return part.parts.every(isAnchored)
  return part.kind === 'start'
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
