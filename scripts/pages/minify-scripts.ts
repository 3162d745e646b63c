import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { ROOT } from '../built.ts'

/** An inline script of a page. Linked scripts, modules and data blocks have attributes. */
const INLINE = /<script>([\s\S]*?)<\/script>/g

/** Minifies the inline scripts of all pages, which Astro leaves as they are written. */
export async function minifyScripts(dist: string = join(ROOT, 'dist')): Promise<void> {
  const minified = new Map<string, string>()
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    const file = join(dist, name)
    const html = readFileSync(file, 'utf8')
    for (const [, source = ''] of html.matchAll(INLINE))
      if (!minified.has(source)) minified.set(source, await minify(source))
    writeFileSync(
      file,
      html.replace(INLINE, (_, source: string) => `<script>${minified.get(source)}</script>`),
    )
  }
}

async function minify(source: string): Promise<string> {
  // A script of blanks stands behind a style sheet on purpose (share-styles.ts).
  if (source.trim() === '') return source
  const { code } = await transform(source, { minify: true, target: 'esnext', charset: 'utf8' })
  return code.trim()
}
