import { expect, test } from 'vitest'
import { inputsOf } from '#tests/support/proofs/inputs'
import { isProof, readProofs } from '#tests/support/proofs/store'
import { filesIn, ROOT, read } from '#tests/support/tree'

/**
 * A proof passes without running while the hash of its inputs is the stored one (tests/proofs.json). These rules hold
 * that nothing but the hashed files can decide it. A stale hash makes it run, and `npm test` renews it.
 */

const proofs = ['src', 'workers', 'scripts', 'tests']
  .flatMap((folder) => filesIn(folder, ['.test.ts']))
  .filter((path) => isProof(read(path)))
const inputs = proofs.map((path) => inputsOf(ROOT, path))

/**
 * These read or run files whose names stand in their texts: the simulation in a process of its own, with faults planted
 * into files that it imports; the length of the model, which it imports; the migrations, which their list imports.
 */
const READERS = [
  'tests/simulation/plant.ts',
  'tests/simulation/processes.ts',
  'tests/simulation/simulation.test.ts',
  'tests/support/rewards/memory-d1.ts',
]

test('each proof is stored, and nothing else: an unknown entry would never be renewed', () => {
  expect(Object.keys(readProofs(ROOT))).toEqual(proofs.sort())
  expect(proofs.length).toBeGreaterThan(0)
})

test('each dependency of a proof is declared', () => {
  expect([...new Set(inputs.flatMap(({ unknown }) => unknown))]).toEqual([])
})

test('no other file of a proof reads files or starts programs', () => {
  expect([...new Set(inputs.flatMap(({ readers }) => readers))].sort()).toEqual(READERS)
})

test('a planted fault changes only files that the simulation imports', async () => {
  const { FAULTS } = await import('../simulation/faults.ts')
  const { CONTRACT_FAULTS } = await import('../simulation/contracts/faults.ts')
  for (const [faults, from] of [
    [FAULTS, 'tests/simulation/simulate.ts'],
    [CONTRACT_FAULTS, 'tests/simulation/contracts/play-history.ts'],
  ] as const) {
    const simulated = new Set(inputsOf(ROOT, from).files)
    const edited = faults.flatMap(({ edits }) => edits.map(([path]) => path))
    expect(edited.filter((path) => !simulated.has(path))).toEqual([])
    expect(edited.length).toBeGreaterThan(10)
  }
})
