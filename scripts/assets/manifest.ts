import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brand, type Language } from '#brand/brand'
import { languageIn, prefixOf } from '#brand/language-path'
import { ROOT } from '../built.ts'

/** The hashes of a document's inline scripts and styles, in the form that CSP takes (CSP level 3, section 2.3.1). */
interface Page {
  scripts: string[]
  styles: string[]
}

const ATTRIBUTES = String.raw`((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*`
const SCRIPT = new RegExp(String.raw`<script${ATTRIBUTES}>([\s\S]*?)</script`, 'gi')
const STYLE = new RegExp(String.raw`<style${ATTRIBUTES}>([\s\S]*?)</style`, 'gi')
/** Data blocks are not executed, so the CSP does not apply to them. */
const DATA = /\btype\s*=\s*["']?(?:application|text)\/(?:ld\+)?(?:json|plain)/i
const SOURCE = /\ssrc\s*=/i

/** Returns the hashes of a document's inline scripts and styles. Files from our origin need none. */
export function hashesIn(html: string): Page {
  // A browser hashes the text after newlines are normalised (HTML section 13.2.3.5).
  const text = html.replace(/\r\n?/g, '\n')
  const scripts = [...text.matchAll(SCRIPT)]
    .filter(([, attributes = '']) => !SOURCE.test(attributes) && !DATA.test(attributes))
    .map(([, , body = '']) => hash(body))
  const styles = [...text.matchAll(STYLE)].map(([, , body = '']) => hash(body))
  return { scripts: unique(scripts), styles: unique(styles) }
}

/**
 * Returns the path of a file: `en/promotions.html` and `en/promotions/index.html` are both served at `/en/promotions`.
 */
export function documentPath(file: string): string {
  const path = `/${file.split(sep).join('/')}`.replace(/\.html$/, '').replace(/\/index$/, '')
  return path === '' ? '/' : path
}

/** Writes the hashes of all documents of the built site for the edge's CSP, one file per language among its pages. */
export async function writeManifest(dist: string = join(ROOT, 'dist')): Promise<void> {
  const manifests = new Map<Language, Record<string, Page>>(brand.languages.map((language) => [language, {}]))
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue
    const file = join(entry.parentPath, entry.name)
    const path = documentPath(relative(dist, file))
    const pages = manifests.get(languageIn(path) ?? brand.defaultLanguage)
    if (pages) pages[path] = hashesIn(readFileSync(file, 'utf8'))
  }
  for (const [language, pages] of manifests) {
    const folder = join(dist, prefixOf(language))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'edge-manifest.json'), JSON.stringify(pages))
  }
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const unique = (list: string[]) => [...new Set(list)]

if (import.meta.main) await writeManifest()
