import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { installFromDebian } from './debian.ts'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/**
 * Returns the path of a Chromium for the tests: the one named by CHROMIUM, the system's, Playwright's download, or, as
 * root on Debian, the `chromium` package. When none is found it throws an error that explains what to do.
 */
export function browserPath(): string {
  const named = process.env.CHROMIUM
  if (named) return named
  return system() ?? downloaded() ?? fromDebian() ?? none()
}

function system(): string | undefined {
  return SYSTEM.find((path) => existsSync(path))
}

function downloaded(): string | undefined {
  const path = chromium.executablePath()
  if (existsSync(path)) return path
  console.error('No Chromium on this machine; trying to download one ...')
  const { status } = spawnSync('playwright-core', ['install', 'chromium'], { stdio: 'ignore', timeout: 120_000 })
  return status === 0 && existsSync(path) ? path : undefined
}

function fromDebian(): string | undefined {
  return installFromDebian('chromium') ? system() : undefined
}

function none(): never {
  throw new Error(
    'The browser tests need Chromium. Install it, or say where it is: CHROMIUM=/path/to/chromium npm test',
  )
}

/**
 * What Chromium does without. Of several lists it takes the last alone, so what Playwright 1.65 leaves out stands here
 * again; ours are the popups of the address bar, which no test sees and which every new window loads: half its cost.
 */
const WITHOUT_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** How Chromium is started everywhere here: no network of its own, no sandbox as root. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${WITHOUT_FEATURES.join(',')}`,
]
