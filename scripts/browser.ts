import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { installFromDebian } from './debian.ts'

/** Chromium without windows of its own: the same engine, and a new page costs half the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/**
 * Returns the path of a Chromium for the tests: the one named by CHROMIUM, Debian's headless shell (installed when root
 * runs this on Debian), the system's Chromium, or Playwright's download. When none is found it throws an error that
 * explains what to do.
 */
export function browserPath(): string {
  const named = process.env.CHROMIUM
  if (named) return named
  return shell() ?? system() ?? downloadChromium() ?? none()
}

function shell(): string | undefined {
  return existsSync(SHELL) || (installFromDebian('chromium-headless-shell') && existsSync(SHELL)) ? SHELL : undefined
}

function system(): string | undefined {
  return SYSTEM.find((path) => existsSync(path))
}

function downloadChromium(): string | undefined {
  const path = chromium.executablePath()
  if (existsSync(path)) return path
  console.error('No Chromium on this machine; trying to download one ...')
  const { status } = spawnSync('playwright-core', ['install', 'chromium'], { stdio: 'ignore', timeout: 120_000 })
  return status === 0 && existsSync(path) ? path : undefined
}

function none(): never {
  throw new Error(
    'The browser tests need Chromium. Install it, or say where it is: CHROMIUM=/path/to/chromium npm test',
  )
}

/** How Chromium is started everywhere here: no network of its own, no sandbox as root. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
