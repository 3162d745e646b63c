import { type Chars, charsOf, classOf, escapeOf } from './pattern-chars.ts'

/** A pattern as a tree. Lookbehind, references and changes of flags are not in it: no rule needs them. */
export type Part =
  | { kind: 'char'; chars: Chars }
  | { kind: 'start' | 'end' | 'boundary' }
  | { kind: 'look'; isNegative: boolean; body: Part }
  | { kind: 'sequence' | 'choice'; parts: Part[] }
  | { kind: 'repeat'; body: Part; least: number; most: number; isLazy: boolean }

/** Thrown for syntax that is valid and not accepted. */
export class UnsupportedSyntax extends Error {}

/** Reads a pattern that is a valid regular expression with the flag `u`. Throws for what no rule may contain. */
export function parsePattern(text: string): Part {
  return new PatternReader(text).choice()
}

class PatternReader {
  readonly #letters: readonly string[]
  #at = 0

  constructor(text: string) {
    this.#letters = [...text]
  }

  choice(): Part {
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts }
  }

  #sequence(): Part {
    const parts: Part[] = []
    while (this.#next !== '' && this.#next !== '|' && this.#next !== ')') parts.push(this.#parseRepeat(this.#atom()))
    return { kind: 'sequence', parts }
  }

  #atom(): Part {
    if (this.#take('^')) return { kind: 'start' }
    if (this.#take('$')) return { kind: 'end' }
    if (this.#take('(')) return this.#group()
    if (this.#next === '[') return { kind: 'char', chars: classOf(this.#classSource()) }
    if (this.#next === '\\') return this.#parseEscape()
    const letter = this.#next
    this.#at += 1
    return { kind: 'char', chars: charsOf(letter) }
  }

  #group(): Part {
    const look = this.#take('?=') ? 'positive' : this.#take('?!') ? 'negative' : null
    if (look === null && this.#take('?')) this.#skipName()
    const body = this.choice()
    this.#take(')')
    return look === null ? body : { kind: 'look', isNegative: look === 'negative', body }
  }

  #skipName(): void {
    if (this.#take(':')) return
    if (!this.#take('<')) throw new UnsupportedSyntax('flags')
    if (this.#next === '=' || this.#next === '!') throw new UnsupportedSyntax('lookbehind')
    this.#until('>')
  }

  #classSource(): string {
    const from = this.#at
    for (this.#at += 1; this.#next !== ']'; this.#at += 1) if (this.#next === '\\') this.#at += 1
    this.#at += 1
    return this.#letters.slice(from, this.#at).join('')
  }

  #parseEscape(): Part {
    const source = escapeOf(this.#letters.slice(this.#at).join(''))
    this.#at += [...source].length
    if (/^\\[bB]$/.test(source)) return { kind: 'boundary' }
    if (/^\\(?:[1-9]|k)/.test(source)) throw new UnsupportedSyntax('reference')
    return { kind: 'char', chars: charsOf(source) }
  }

  #parseRepeat(body: Part): Part {
    const range = this.#quantifier()
    if (range === null) return body
    const [least, most] = range
    return { kind: 'repeat', body, least, most, isLazy: this.#take('?') }
  }

  #quantifier(): [number, number] | null {
    if (this.#take('*')) return [0, Number.POSITIVE_INFINITY]
    if (this.#take('+')) return [1, Number.POSITIVE_INFINITY]
    if (this.#take('?')) return [0, 1]
    if (!this.#take('{')) return null
    const [least = '', most] = this.#until('}').split(',')
    if (most === undefined) return [Number(least), Number(least)]
    return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)]
  }

  /** The letter to be read next; empty at the end. */
  get #next(): string {
    return this.#letters[this.#at] ?? ''
  }

  #take(wanted: string): boolean {
    const isNext = this.#letters.slice(this.#at, this.#at + wanted.length).join('') === wanted
    if (isNext) this.#at += wanted.length
    return isNext
  }

  #until(end: string): string {
    const from = this.#at
    while (this.#next !== '' && this.#next !== end) this.#at += 1
    this.#at += 1
    return this.#letters.slice(from, this.#at - 1).join('')
  }
}
