import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { WORKERS } from './built.ts'

/** What a state folder contains; anything else in it is not ours to change. */
const CONTENTS = ['secrets.json', 'run.json', ...WORKERS]

/**
 * Makes the state folder readable by its owner only, with everything that is in it: it holds sessions, addresses of
 * members and links that open accounts. The folders of earlier versions were readable by every user of the machine.
 */
export function protectState(stateDir: string): void {
  mkdirSync(stateDir, { recursive: true })
  chmodSync(stateDir, 0o700)
  for (const name of CONTENTS) if (existsSync(join(stateDir, name))) protect(join(stateDir, name))
}

function protect(path: string): void {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  if (entry.isDirectory()) for (const name of readdirSync(path)) protect(join(path, name))
  const mode = entry.isDirectory() ? 0o700 : 0o600
  if ((entry.mode & 0o777) !== mode) chmodSync(path, mode)
}
