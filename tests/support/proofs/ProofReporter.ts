import { relative } from 'node:path'
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { currentHash } from './proof-states.ts'
import { type Outcome, readProofs, renewProofs, writeProofs } from './store.ts'

/** Renews the store of proofs at the end of a run. Only a file whose tests all ran and passed enters it. */
export default class ProofReporter implements Reporter {
  #root = ''

  onInit({ config: { root } }: Vitest): void {
    this.#root = root
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason): void {
    if (reason === 'interrupted') return
    const outcomes = modules.flatMap((module) => this.#outcomeOf(module, errors.length === 0))
    if (outcomes.length > 0) writeProofs(this.#root, renewProofs(this.#root, readProofs(this.#root), outcomes))
  }

  #outcomeOf(module: TestModule, isWhole: boolean): Outcome[] {
    const state = module.project.getProvidedContext().proofs?.[module.moduleId]
    if (state === undefined || state.isStored) return []
    const path = relative(this.#root, module.moduleId)
    const results = [...module.children.allTests()].map((test) => test.result().state)
    const passed = isWhole && module.ok() && results.length > 0 && results.every((result) => result === 'passed')
    return [{ path, passed, hash: currentHash(this.#root, path) === state.hash ? state.hash : null }]
  }
}
