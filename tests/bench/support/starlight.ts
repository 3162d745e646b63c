import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../../../scripts/built.ts'
import { type ServedFolder, serveFolder } from './serve-folder.ts'

/** In the ignored build folder, with packages of its own: the site itself does not depend on Starlight. */
const FOLDER = join(ROOT, 'build', 'starlight')

const PACKAGE = {
  name: 'starlight-page',
  private: true,
  type: 'module',
  dependencies: { '@astrojs/starlight': '0.42.4', astro: '7.3.5', sharp: '0.35.5' },
}

const CONFIG = `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({
  integrations: [starlight({ title: 'Plain page', sidebar: [{ label: 'Guides', items: ['index', 'second'] }] })],
})
`

const COLLECTIONS = `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`

const PARAGRAPH =
  'Starlight is a documentation theme for Astro. A page of it is a header, a side menu, a text and a table of contents.'

const FILES: Record<string, string> = {
  'package.json': JSON.stringify(PACKAGE),
  'astro.config.mjs': CONFIG,
  'src/content.config.ts': COLLECTIONS,
  'src/content/docs/index.md': pageOf('A plain page'),
  'src/content/docs/second.md': pageOf('A second page'),
}

function pageOf(title: string): string {
  const sections = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map(
    (name) =>
      `## ${name} section\n\n${Array.from({ length: 3 }, () => PARAGRAPH).join('\n\n')}\n\n- One\n- Two\n- Three`,
  )
  return `---\ntitle: ${title}\n---\n\n${PARAGRAPH}\n\n${sections.join('\n\n')}\n`
}

/**
 * A plain page of Starlight, the theme whose pages are known for being light, from the npm registry: built on the first
 * run, then served from the same kind of asset store as the site.
 */
export async function starlightPage(port: number): Promise<ServedFolder> {
  const isChanged = Object.entries(FILES).some(([name, text]) => readIfExists(join(FOLDER, name)) !== text)
  if (isChanged || !existsSync(join(FOLDER, 'dist', 'index.html'))) buildPage()
  return serveFolder('starlight', join(FOLDER, 'dist'), port)
}

function readIfExists(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function buildPage(): void {
  for (const [name, text] of Object.entries(FILES)) {
    const file = join(FOLDER, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const run = (command: string, args: string[]) => execFileSync(command, args, { cwd: FOLDER, stdio: 'pipe' })
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'])
  run(process.execPath, [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--silent'])
}
