import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { hashOf, inputsOf } from './inputs.ts'
import { isProof, readProofs } from './store.ts'

/** The hash of a proof's inputs (null where a dependency is unknown), and whether it passed with these. */
export interface ProofState {
  hash: string | null
  isStored: boolean
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The proofs of the run, by their full path. */
    proofs: Record<string, ProofState>
  }
}

/** Tells the tests, before they run, which proofs are stored. `npm run test:full` believes none. */
export default function setup(project: TestProject): void {
  const { root } = project.vitest.config
  const provide = () => {
    const files = project.vitest.state.getPaths().filter((path) => project.matchesTestGlob(path))
    project.provide('proofs', proofStates(root, files))
  }
  provide()
  project.onTestsRerun(async () => provide())
}

/** Returns the state of each test file that is a proof. */
export function proofStates(root: string, files: readonly string[]): Record<string, ProofState> {
  const stored = readProofs(root)
  const proofs = files.filter((file) => isProof(readFileSync(file, 'utf8')))
  return Object.fromEntries(
    proofs.map((file) => {
      const path = relative(root, file)
      const hash = currentHash(root, path)
      return [file, { hash, isStored: hash !== null && stored[path] === hash && process.env.FULL !== '1' }]
    }),
  )
}

/** Returns the hash of the inputs of a test file, or null where one is unknown. */
export function currentHash(root: string, path: string): string | null {
  const inputs = inputsOf(root, path)
  return inputs.unknown.length === 0 ? hashOf(root, inputs) : null
}
