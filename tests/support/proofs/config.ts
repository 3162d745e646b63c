import { join } from 'node:path'

const here = (file: string) => join(import.meta.dirname, file)

/**
 * What a project of Vitest with proofs has. A proof is a test file with the comment `@module-tag proof`: its tests follow
 * from its inputs only, so they pass without running while their inputs are those of tests/proofs.json.
 */
export const proofs = {
  runner: here('ProofRunner.ts'),
  globalSetup: [here('proof-states.ts')],
  // An exact computation is as long as its machine is slow.
  tags: [{ name: 'proof', description: 'a pure function of its inputs', timeout: 0 }],
}
