/**
 * The plugin asks Vitest for a module at each import and at each call of a worker or an object, each time by a request to
 * its runner object, although Vitest answers for a module that it has fetched that nothing has changed. This answers
 * without the request. Edited files are no matter: a worker does not outlive a run.
 */

interface Module {
  meta?: object
}

interface EvaluatedModule {
  promise: unknown
  exports: unknown
  evaluated: boolean
  importers: Set<string>
}

interface ModuleRunner {
  evaluatedModules: { idToModuleMap: Map<string, EvaluatedModule> }
  getModuleInformation(url: string, importer: string | undefined, module: Module | undefined): Promise<Module>
}

const { moduleRunner } = (globalThis as unknown as { __vitest_mocker__: { moduleRunner: ModuleRunner } })
  .__vitest_mocker__

// Vitest re-evaluates setup files before each test file, and keeps its runner.
if (!Object.hasOwn(moduleRunner, 'getModuleInformation')) {
  const fetchModule = moduleRunner.getModuleInformation.bind(moduleRunner)
  moduleRunner.getModuleInformation = (url, importer, module) =>
    module?.meta === undefined ? fetchModule(url, importer, module) : Promise.resolve(module)
}

/**
 * Lets the next test file evaluate the modules of the workers and of the tests anew, as `vi.resetModules` does with all
 * modules. The contract (`src`) and the packages stay: they hold nothing that a call changes, and to evaluate them, the
 * schemas above all, takes longer than many a test file.
 */
export function forgetModules(): void {
  for (const [path, module] of moduleRunner.evaluatedModules.idToModuleMap) {
    if (path.includes('/node_modules/') || !/\/(workers|tests)\//.test(path)) continue
    Object.assign(module, { promise: undefined, exports: undefined, evaluated: false })
    module.importers.clear()
  }
}
