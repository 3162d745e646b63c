import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../tree.ts'

/** What a start reads when it serves the last build. */
const SERVED = ['build', 'dist', 'scripts', 'src', 'package.json']

/** Copies a built checkout to another folder, as a container takes a build from an earlier stage; the caller removes it. */
export function copyBuiltCheckout(): string {
  const root = mkdtempSync(join(tmpdir(), 'farol-moved-'))
  for (const path of SERVED) cpSync(join(ROOT, path), join(root, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return root
}
