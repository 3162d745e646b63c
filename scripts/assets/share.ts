import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { brand, LANGUAGES, type Language } from '#brand/brand'
import { BROWSER_ARGS, browserPath } from '../browser.ts'
import { ROOT } from '../built.ts'

/**
 * Renders the preview pictures of shared links, 1200 x 630, one per page and language, each with the page's own title
 * and a card. It uses the drawings and fonts of `public`. Run it after the title of a shared page changes.
 */
const FOLDER = join(ROOT, 'public/art/v1/share')
const SIZE = { width: 1200, height: 630 }
/** The largest picture in bytes: some networks fetch it while a person waits. */
const MOST_BYTES = 60_000

type Catalogue = Readonly<Record<string, string>>

interface Shared {
  /** The file's name; `src/shell/seo.ts` maps it to a page. */
  name: string
  motif: string
  textsOf: (language: Language) => { title: string; subtitle: string }
}

const catalogue = (language: Language, noun: string): Catalogue =>
  JSON.parse(readFileSync(join(ROOT, `src/i18n/${language}/${noun}.json`), 'utf8'))

function textAt(language: Language, noun: string, key: string): string {
  const text = catalogue(language, noun)[key]
  if (text === undefined) throw new Error(`src/i18n/${language}/${noun}.json has no ${key}`)
  return text
}

/** Returns the title and the line of an article from its front matter. */
function readTexts(language: Language, name: string): { title: string; subtitle: string } {
  const head = readFileSync(join(ROOT, `src/content/${language}/pages/${name}.md`), 'utf8')
  const field = (key: string) => new RegExp(`^${key}: (.+)$`, 'm').exec(head)?.[1] ?? ''
  return { title: field('title'), subtitle: field('subtitle') }
}

/** A category uses the title of its page and the description for search engines. */
const category = (name: string, motif: string, key: string): Shared => ({
  name,
  motif,
  textsOf: (language) => ({ title: textAt(language, 'games', key), subtitle: textAt(language, 'seo', name) }),
})

const article = (name: string, motif: string): Shared => ({
  name,
  motif,
  textsOf: (language) => readTexts(language, name),
})

const SHARED: readonly Shared[] = [
  {
    name: 'home',
    motif: 'faro',
    textsOf: (language) => ({
      title: textAt(language, 'site', 'harbour.title'),
      subtitle: textAt(language, 'site', 'harbour.subtitle'),
    }),
  },
  category('rng', 'sandia', 'category.slots'),
  category('live', 'ruleta', 'category.live'),
  category('sports', 'balon', 'category.sports'),
  category('lott', 'bombo', 'category.lottery'),
  {
    name: 'help',
    motif: 'mano',
    textsOf: (language) => ({
      title: textAt(language, 'site', 'help.title'),
      subtitle: textAt(language, 'seo', 'help'),
    }),
  },
  article('responsible', 'ancla'),
  article('about', 'barca'),
  article('app', 'farol'),
]

const inline = (type: string, path: string) =>
  `data:${type};base64,${readFileSync(join(ROOT, 'public', path)).toString('base64')}`

const STYLE = `
  @font-face { font-family: Bricolage; src: url(${inline('font/woff2', 'fonts/bricolage-2.woff2')}); font-weight: 600 800 }
  @font-face { font-family: Hanken; src: url(${inline('font/woff2', 'fonts/hanken-1.woff2')}); font-weight: 400 700 }
  * { box-sizing: border-box; margin: 0 }
  body { display: grid; grid-template-columns: 1fr 420px; gap: 48px; align-items: center; width: 1200px; height: 630px;
    padding: 0 64px; border-bottom: 16px solid #f5a72b; background: #0b0d1e; color: #f4ead3 }
  .words { display: grid; align-content: space-between; height: 500px }
  h1 { font: 800 112px/.96 Bricolage; letter-spacing: -.02em; text-wrap: balance }
  p { max-width: 24em; margin-top: 24px; font: 400 30px/1.36 Hanken; color: #bdbad0; text-wrap: pretty }
  .paper { padding: 16px 16px 28px; border-radius: 12px; background: #f4ead3; box-shadow: -10px 12px 0 #f5a72b }
  .paper img { display: block; width: 100%; border: 3px solid #14142b }
  .long { font-size: 92px }`

const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns the HTML document that the screenshot is taken of. */
function page({ motif, textsOf: words }: Shared, language: Language): string {
  const { title, subtitle } = words(language)
  return `<!doctype html><html lang="${language}" dir="${LANGUAGES[language].dir}"><meta charset="utf-8"><style>${STYLE}</style>
    <body><div class="words"><img src="${inline('image/svg+xml', 'art/v1/lockup.svg')}" height="56" alt="">
    <div><h1${title.length > 12 ? ' class="long"' : ''}>${safe(title)}</h1><p>${safe(subtitle)}</p></div></div>
    <div class="paper"><img src="${inline('image/svg+xml', `art/v1/motifs/${motif}.svg`)}" alt=""></div></body></html>`
}

async function photograph(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS })
  const tab = await browser.newPage({ viewport: SIZE })
  for (const shared of SHARED)
    for (const language of brand.languages) {
      await tab.setContent(page(shared, language))
      await tab.evaluate(() => document.fonts.ready)
      // A palette holds all the flat inks and takes a third of the bytes.
      const picture = await sharp(await tab.screenshot())
        .png({ palette: true, colours: 64, effort: 10 })
        .toBuffer()
      const file = `${shared.name}-${language}.png`
      if (picture.length > MOST_BYTES) throw new Error(`${file} weighs ${picture.length} bytes, over ${MOST_BYTES}`)
      writeFileSync(join(FOLDER, file), picture)
      console.log(`${file}  ${picture.length}`)
    }
  await browser.close()
}

/**
 * Renders the icon without rounded corners, for systems that mask icons (W3C Manifest "maskable"; apple-touch-icon).
 */
async function cutIcons(): Promise<void> {
  const mark = readFileSync(join(ROOT, 'public/favicon.svg'), 'utf8').replace(' rx="6"', '')
  for (const size of [180, 512]) {
    const icon = sharp(Buffer.from(mark), { density: (72 * size) / 40 }).resize(size, size)
    await icon.png({ palette: true, colours: 32 }).toFile(join(ROOT, `public/art/v1/app-full-${size}.png`))
  }
}

if (import.meta.main) {
  await photograph()
  await cutIcons()
}
