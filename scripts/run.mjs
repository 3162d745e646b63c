// The only file that runs on the machine's own Node (20 or newer). It installs the dependencies of the lockfile when
// they are missing, then starts the command on the project's Node. `node scripts/run.mjs <command> [arguments]`.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const COMMANDS = {
  start: 'scripts/commands/start.ts',
  dev: 'scripts/commands/dev.ts',
  test: 'scripts/commands/test.ts',
  // It is among the tests because it uses their support code.
  bench: 'tests/bench/run.ts',
  ops: 'scripts/ops.ts',
  deploy: 'scripts/commands/deploy.ts',
  build: 'scripts/commands/build.ts',
  advisories: 'scripts/commands/advisories.ts',
}
const [command, ...rest] = process.argv.slice(2)

if (!Object.hasOwn(COMMANDS, command ?? '')) {
  console.error(`Unknown command: ${command ?? '(none)'}. Known: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exit(2)
}

install()
handOver()

/** Runs `npm ci` unless node_modules matches the lockfile, whose hash a stamp file records. */
function install() {
  const stamp = join(root, 'node_modules', '.farol-lock')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.error('Installing what package-lock.json names ...')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    console.error('npm ci failed; see above. Nothing was started.')
    process.exit(1)
  }
  nameUnverified()
  writeFileSync(stamp, lock)
}

/** Names the installed packages whose contents nothing verified (decision 106). */
function nameUnverified() {
  const packagesIn = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8')).packages
  const locked = packagesIn('package-lock.json')
  const installed = Object.keys(packagesIn('node_modules', '.package-lock.json'))
  const unverified = installed.filter((path) => !locked[path]?.link && locked[path]?.integrity === undefined)
  if (unverified.length === 0) return
  console.error(`package-lock.json has no hash of ${unverified.join(', ')}: nothing verified what was installed.`)
  console.error('Where the whole registry is in reach, `npm run advisories -- --complete-lock` writes it.')
}

function handOver() {
  const bin = join(root, 'node_modules', '.bin')
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, COMMANDS[command]), ...rest], {
    cwd: root,
    // The IPC channel closes however this process dies, and the child then ends too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
      ASTRO_TELEMETRY_DISABLED: '1',
      WRANGLER_SEND_METRICS: 'false',
      DO_NOT_TRACK: '1',
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  followNpm()
}

/** Exits when npm is gone: an npm that was killed outright cannot forward a signal. */
function followNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.exit(1), 500).unref()
}
