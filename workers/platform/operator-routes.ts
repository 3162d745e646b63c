import { operatorEndpoints } from '#api/operator/endpoints'
import { documentCalls, platformCalls } from '#api/operator/platform'
import { openapiDocument } from '../http/openapi.ts'
import type { App, Serve } from './app.ts'
import { migrate } from './migrate.ts'
import { registerConfiguredVendors } from './vendors/configured-vendors.ts'

/** Calls of the start command, and the document of all of them; like every call here, they need the edge secret. */
export function mountPlatformOps(app: App, serve: Serve): void {
  serve(app, platformCalls.migratePlatform, async (_input, _by, c) => {
    const applied = await migrate(c.env.DB)
    await registerConfiguredVendors(c.env)
    return { applied }
  })

  serve(app, documentCalls.showOpenapi, async () => openapiDocument(operatorEndpoints))
}
