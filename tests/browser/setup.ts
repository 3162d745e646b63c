import type { TestProject } from 'vitest/node'
import { startOpenId } from '../support/openid.ts'
import { freePorts, startProduct } from '../support/product.ts'

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
  const port = await freePorts()
  const openId = await startOpenId(`http://127.0.0.1:${port}`)
  const product = await startProduct({ port, env: { SOCIAL_PROVIDERS: openId.config } })
  project.provide('origin', product.origin)
  project.provide('studio', product.studio)
  project.provide('stateDir', product.stateDir)
  project.provide('opsToken', product.opsToken)
  return async () => {
    await product.stop()
    await openId.stop()
  }
}
