import type { Typed } from '../command-types.ts'

/** The length of a line of the list, and the column at which the descriptions begin. */
const WIDTH = 118
const MARGIN = 36

/** Returns the lines of one command in the list: its words, and beside them its options and description, wrapped. */
export function linesOf({ words, about }: Pick<Typed, 'words' | 'about'>): string[] {
  const description = about.split(/ {3,}|\n\s*/).flatMap(foldText)
  const head = `  ${words}`.padEnd(MARGIN)
  return [`${head}${description[0] ?? ''}`.trimEnd(), ...description.slice(1).map((line) => ' '.repeat(MARGIN) + line)]
}

/** Wraps text between words, without separating an option from its value. */
function foldText(text: string): string[] {
  const lines: string[] = []
  for (const word of text.match(/\[[^\]]*\]\S*|--\S+ [A-Z]\S*|\S+/g) ?? []) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > WIDTH - MARGIN) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
