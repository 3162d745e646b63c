import { read } from '../tree.ts'

const SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g
/** Data blocks are not executed. */
const DATA = /\btype="(?:application\/(?:ld\+)?json|speculationrules)"/
const SOURCE = /\ssrc="([^"]+)"/
/**
 * `import"./a.js"`, `import{b}from"./a.js"` and `export{b}from"./a.js"`, which are fetched together with the importing
 * file.
 */
const IMPORT = /(?:\bfrom|\bimport)\s*"(\.[^"]+)"/g

/**
 * Returns the sources of the scripts that a built page runs at once: inline scripts, linked scripts, and what these
 * import.
 */
export function scriptsOf(page: string): string[] {
  const inline: string[] = []
  const files = new Set<string>()
  for (const [, attributes = '', body = ''] of read(page).matchAll(SCRIPT)) {
    if (DATA.test(attributes)) continue
    const source = SOURCE.exec(attributes)?.[1]
    if (source === undefined) inline.push(body)
    else collect(`dist${source}`, files)
  }
  return [...inline, ...[...files].map(read)]
}

function collect(file: string, files: Set<string>): void {
  if (files.has(file)) return
  files.add(file)
  const folder = file.slice(0, file.lastIndexOf('/'))
  for (const [, imported = ''] of read(file).matchAll(IMPORT)) collect(`${folder}/${imported.slice(2)}`, files)
}
