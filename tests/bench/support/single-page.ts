import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { ROOT } from '../../../scripts/built.ts'
import { type ServedFolder, serveFolder } from './serve-folder.ts'

/**
 * The baseline of the home: the markup, styles and pictures of `origin`, built by React in the browser with the same
 * islands and carousel in one file, served from the same kind of asset store.
 */
export async function singlePage(browser: Browser, origin: string, port: number): Promise<ServedFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-spa-'))
  await buildSinglePage(folder, await homeAsTree(browser, origin))
  const served = await serveFolder('single-page', folder, port)
  return {
    origin: served.origin,
    stop: async () => {
      await served.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An element as [tag, attributes, children]. */
type Tree = string | [string, Record<string, string>, Tree[]]

interface Home {
  body: Tree[]
  styles: string[]
}

/** Returns the body and the styles of the home as served, before any script runs. */
async function homeAsTree(browser: Browser, origin: string): Promise<Home> {
  const page = await browser.newPage()
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(origin)
  const home = await page.evaluate(() => {
    const treeOf = (node: Node): Tree[] => {
      if (node instanceof Text) return [node.data]
      if (!(node instanceof Element) || ['SCRIPT', 'NOSCRIPT', 'LINK'].includes(node.tagName)) return []
      const children = [...node.childNodes].flatMap(treeOf)
      if (node.tagName.startsWith('ASTRO-')) return children
      // Without the script of tiles a picture loads lazily from the start.
      const attributes = Object.fromEntries(
        [...node.attributes].map(({ name, value }) => [name === 'data-src' ? 'src' : name, value]),
      )
      return [[node.localName, attributes, children]]
    }
    return {
      body: [...document.body.childNodes].flatMap(treeOf),
      styles: [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)),
    }
  })
  await page.close()
  return home
}

/** React builds every element of the home in the browser. Islands and carousel are in the same file. */
const ENTRY = `
import { createElement, Fragment } from 'react'
import { createRoot } from 'react-dom/client'
import Swiper from 'swiper'
import { Autoplay, Navigation, Pagination, A11y } from 'swiper/modules'
import { AccountBar } from '#shell/Header/AccountBar.tsx'
import { PopupHost } from '#shell/PopupHost/PopupHost.tsx'
import body from './body.json'

const NAMES = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex', popovertarget: 'popoverTarget' }
const FLAGS = new Set(['hidden', 'inert', 'disabled', 'checked', 'open'])
const styleOf = (text) => Object.fromEntries(text.split(';').filter(Boolean).map((one) => {
  const [name, ...value] = one.split(':')
  const key = name.trim()
  return [key.startsWith('--') ? key : key.replace(/-(\\w)/g, (_, letter) => letter.toUpperCase()), value.join(':').trim()]
}))
const propsOf = (attributes) => Object.fromEntries(Object.entries(attributes).map(([name, value]) =>
  name === 'style' ? ['style', styleOf(value)] : [NAMES[name] ?? name, FLAGS.has(name) ? true : value]))
const elementOf = (tree) => typeof tree === 'string' ? tree :
  'data-account-bar' in tree[1] ? createElement(AccountBar, { language: 'es', text: { deposit: 'Depositar', withdraw: 'Retirar' } }) :
  createElement(tree[0], propsOf(tree[1]), ...tree[2].map(elementOf))

const popups = createElement(PopupHost, { text: { failed: '', failedBody: '', reload: '', close: '' } })
createRoot(document.getElementById('root')).render(createElement(Fragment, null, ...body.map(elementOf), popups))
requestAnimationFrame(() => {
  const banner = document.querySelector('.swiper')
  if (banner) new Swiper(banner, { modules: [Autoplay, Navigation, Pagination, A11y], loop: true, autoplay: { delay: 5000 }, speed: 1000, spaceBetween: 20 })
})
`

async function buildSinglePage(folder: string, home: Home): Promise<void> {
  // Inside the repository, so that the entry resolves the same packages and sources as the site.
  const source = join(ROOT, 'build', 'single-page')
  mkdirSync(source, { recursive: true })
  writeFileSync(join(source, 'entry.jsx'), ENTRY)
  writeFileSync(join(source, 'body.json'), JSON.stringify(home.body))
  writeFileSync(join(source, 'style.css'), home.styles.join('\n'))
  writeFileSync(
    join(source, 'index.html'),
    '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Farol</title><meta name="description" content="Farol"><link rel="stylesheet" href="./style.css"></head><body><div id="root"></div><script type="module" src="./entry.jsx"></script></body></html>',
  )
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { output: { codeSplitting: false } } },
  })
  cpSync(join(ROOT, 'dist'), folder, {
    recursive: true,
    filter: (file) =>
      (!file.endsWith('.html') && !file.includes('/_astro/')) ||
      /\.(woff2|svg|avif|webp|png)$/.test(file) ||
      file.endsWith('_astro'),
  })
}
