import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The hash of the inputs with which each proof last passed, by its path from the root. */
export type Proofs = Record<string, string>

/** What a run says about a proof. `hash` is of the inputs before and after it: null when they changed meanwhile. */
export interface Outcome {
  path: string
  passed: boolean
  hash: string | null
}

export const STORE = 'tests/proofs.json'

/** The comment that makes a test file a proof: each of its tests follows from its inputs and from nothing else. */
export const isProof = (code: string) => code.startsWith('/** @module-tag proof */\n')

/** Reads the stored proofs below a root; none where there is no store. */
export function readProofs(root: string): Proofs {
  const path = join(root, STORE)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Proofs) : {}
}

/** Adds proofs that passed, removes those that failed and those whose file is gone. */
export function renewProofs(root: string, proofs: Proofs, outcomes: readonly Outcome[]): Proofs {
  const renewed = { ...proofs }
  for (const { path, passed, hash } of outcomes) {
    delete renewed[path]
    if (passed && hash !== null) renewed[path] = hash
  }
  return Object.fromEntries(
    Object.entries(renewed)
      .filter(([path]) => existsSync(join(root, path)))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** Writes the store when something in it changed. */
export function writeProofs(root: string, proofs: Proofs): void {
  const text = `${JSON.stringify(proofs, null, 2)}\n`
  const path = join(root, STORE)
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
