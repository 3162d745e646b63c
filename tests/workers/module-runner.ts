/**
 * The plugin asks Vitest for a module at each import and at each call of a worker or an object, each time by a request to
 * its runner object, although Vitest answers for a module that it has fetched that nothing has changed. This answers
 * without the request. Edited files are no matter: a worker does not outlive a run.
 */

interface Module {
  meta?: object
}

interface ModuleRunner {
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
