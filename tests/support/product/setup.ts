import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { brand } from '#brand/brand'
import { pathIn } from '#core/path'
import { BROWSER_ARGS, browserPath } from '../../../scripts/browser.ts'
import { testCatalogueText } from '../catalogue/catalogue.ts'
import { startOpenId } from '../stand-ins/openid.ts'
import { checkoutWithCheapHashes } from './cheap-hashes.ts'
import { claimPorts } from './ports.ts'
import { startProduct } from './product.ts'
import { recordStart } from './run-counts.ts'

/** The addresses and credentials of a started product. */
export interface RunningProduct {
  origin: string
  studio: string
  stateDir: string
  opsToken: string
}

declare module 'vitest' {
  interface ProvidedContext {
    product: RunningProduct
    /** The WebSocket address of the browser that the files of a project share, and of the one that shows no pictures. */
    chromium: string
    chromiumWithoutPictures: string
  }
}

/**
 * Starts one product and two browsers for all files of a Vitest project. Files run beside one another in the project
 * `product`, one after another in `switches`, where they change what the whole product does and where a hash of a
 * password has its real cost.
 */
export default async function setup(project: TestProject) {
  const root = project.name === 'product' ? checkoutWithCheapHashes() : undefined
  const [{ product, stop }, browser, withoutPictures] = await Promise.all([
    startWithOpenId(root),
    startBrowser(),
    startBrowser([WITHOUT_PICTURES]),
  ])
  const { origin, studio, stateDir, opsToken } = product
  const stopReading = await readCatalogue(origin)
  project.provide('product', { origin, studio, stateDir, opsToken })
  project.provide('chromium', browser.wsEndpoint())
  project.provide('chromiumWithoutPictures', withoutPictures.wsEndpoint())
  return async () => {
    stopReading()
    await Promise.all([browser.close(), withoutPictures.close()])
    await stop()
    if (root) rmSync(root, { recursive: true })
  }
}

/** The edge serves the pages as they were built when it has not read the catalogue for fifteen seconds. */
const READ_MS = 4_000

/**
 * Waits until the home of each language has the catalogue of the tests, and keeps asking for it, as the visitors of a
 * site do. Returns what ends that.
 */
async function readCatalogue(origin: string): Promise<() => void> {
  const homes = brand.languages.map((language) => origin + pathIn(language, '/'))
  for (const home of homes) while (!/cockfight/i.test(await (await fetch(home)).text())) await wait(250)
  const clock = setInterval(() => {
    for (const home of homes)
      fetch(home)
        .then((response) => response.text())
        .catch(() => undefined)
  }, READ_MS)
  return () => clearInterval(clock)
}

/**
 * Chromium asks for no picture, and lays the page out as if they had not come yet. The flag replaces the one by which
 * Playwright gives the headless browser a mouse, so it names the mouse too.
 */
const MOUSE = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'
const WITHOUT_PICTURES = `--blink-settings=imagesEnabled=false,${MOUSE}`

function startBrowser(more: readonly string[] = []) {
  recordStart('chromium')
  const args = [...BROWSER_ARGS, ...more]
  return chromium.launchServer({ executablePath: browserPath(), args, host: '127.0.0.1' })
}

/** Starts a product of a checkout, by default of this one, together with an OpenID provider that redirects back to it. */
async function startWithOpenId(root?: string) {
  const port = await claimPorts()
  const openId = await startOpenId(`http://127.0.0.1:${port}`)
  const folder = mkdtempSync(join(tmpdir(), 'farol-catalogue-'))
  const catalogue = join(folder, 'catalogue.json')
  writeFileSync(catalogue, testCatalogueText)
  const product = await startProduct({
    ...(root ? { root } : {}),
    port,
    env: { SOCIAL_PROVIDERS: openId.config, SEED_CATALOGUE: catalogue, TABLE_PACE: '0.25' },
  })
  rmSync(folder, { recursive: true })
  const stop = async () => {
    await product.stop()
    await openId.stop()
  }
  return { product, stop }
}
