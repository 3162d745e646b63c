import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '#brand/brand'
import { ROOT } from '../built.ts'

/**
 * Generates the index of the studio's games, one folder each: esbuild supports no glob import. It is committed, so that
 * types and tests need no build; tests/house/sources/languages.ts fails when it is out of date.
 */
const FOLDER = 'workers/studio/games'
export const GAME_INDEX = `${FOLDER}/every.ts`
/** The longest line that the formatter leaves as it is. */
const LINE_WIDTH = 120

/** Returns the codes of the games that have a folder of their own, sorted. */
export function gameFolders(): string[] {
  return readdirSync(join(ROOT, FOLDER))
    .filter((name) => existsSync(join(ROOT, FOLDER, name, 'engine.ts')))
    .sort()
}

/** Returns the expected source of the index. */
export function gameIndex(): string {
  const codes = gameFolders()
  const variable = (code: string) => code.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const keyOf = (name: string) => (variable(name) === name ? name : `'${name}'`)
  const languages = brand.languages.toSorted()
  const imports = codes.flatMap((code) => [
    `import { engine as ${variable(code)} } from './${code}/engine.ts'`,
    ...languages.map(
      (language) =>
        `import ${variable(`${code}-${language}`)} from './${code}/texts/${language}.json' with { type: 'json' }`,
    ),
  ])
  const names = codes.map((code) => {
    const each = languages.map((language) => `${keyOf(language)}: ${variable(`${code}-${language}`)}.name`)
    const line = `  ${keyOf(code)}: { ${each.join(', ')} },`
    return line.length <= LINE_WIDTH
      ? `${line}\n`
      : `  ${keyOf(code)}: {\n${each.map((name) => `    ${name},\n`).join('')}  },\n`
  })
  return `// Written by scripts/assets/game-index.ts from the folders of the games; \`npm run build\` writes it again.
import type { Language } from '#brand/brand'
import type { GameEngine } from '../engine/game-engine.ts'
${imports.map((line) => `${line}\n`).join('')}
/** The games with a folder of their own. */
${listOf(codes.map(variable))}

/** Their names by code and language. */
export const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
${names.join('')}}
`
}

/** Returns the list of the engines, on one line while it fits, as the formatter writes it. */
function listOf(engines: readonly string[]): string {
  const start = 'export const games: readonly GameEngine[] = ['
  const line = `${start}${engines.join(', ')}]`
  return line.length <= LINE_WIDTH ? line : `${start}\n${engines.map((each) => `  ${each},\n`).join('')}]`
}

/** Writes the index when it is out of date; leaves it untouched otherwise, so that file watchers do not fire. */
export function writeGameIndex(): void {
  const file = join(ROOT, GAME_INDEX)
  const source = gameIndex()
  if (readFileSync(file, 'utf8') !== source) writeFileSync(file, source)
}
