// The one file the machine's own Node runs (20 or newer): it installs what the lockfile names when that is not yet
// there, then hands over to the project's Node. `node scripts/run.mjs <command> [arguments]`.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const COMMANDS = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  // Measures with what the tests measure with, so it stands among them.
  bench: 'tests/bench/run.ts',
  ops: 'scripts/ops.ts',
  deploy: 'scripts/deploy.ts',
  build: 'scripts/build.ts',
}
const [command, ...rest] = process.argv.slice(2)

if (!Object.hasOwn(COMMANDS, command ?? '')) {
  console.error(`Unknown command: ${command ?? '(none)'}. Known: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exit(2)
}

install()
handOver()

/** `npm ci` when node_modules is not what the lockfile says; a stamp with the lockfile's hash remembers. */
function install() {
  const stamp = join(root, 'node_modules', '.farol-lock')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.error('Installing what package-lock.json names ...')
  // npm is told the node that will run things, so that its engine check does not warn about the one it runs on.
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    console.error('npm ci failed; see above. Nothing was started.')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

function handOver() {
  const bin = join(root, 'node_modules', '.bin')
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, COMMANDS[command]), ...rest], {
    cwd: root,
    // The fourth channel closes when this process dies, however it dies; the child then ends too.
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

/** npm killed outright cannot pass a signal on; when it is gone, so are we. */
function followNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.exit(1), 500).unref()
}
