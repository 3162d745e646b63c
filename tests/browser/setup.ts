import type { TestProject } from 'vitest/node'
import { startProduct } from '../support/product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    studio: string
    stateDir: string
    opsToken: string
  }
}

/** Brings the product up once for all journeys. */
export default async function setup(project: TestProject) {
  const product = await startProduct()
  project.provide('origin', product.origin)
  project.provide('studio', product.studio)
  project.provide('stateDir', product.stateDir)
  project.provide('opsToken', product.opsToken)
  return () => product.stop()
}
