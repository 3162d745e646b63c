import { domainRoute, registerRules, sealKeys, siteInfo, whitelabel } from '#api/site'
import { brand, CUSTOMER_SERVICE } from '#brand/brand'
import type { App, Serve } from '../app.ts'
import type { Env } from '../env.ts'
import { readVendors } from '../registry/registry.ts'
import { publicKeys } from '../sealing/seal.ts'
import { flagTree } from '../settings/flags.ts'
import { readRegisterRules } from '../settings/rules.ts'
import { originsOf } from '../vendors/adapters.ts'

/** The site's configuration, from which the edge composes the status, and its separate parts. */
export function mountSite(app: App, serve: Serve): void {
  serve(app, siteInfo, async (_input, _caller, c) => ({
    customerService: [...CUSTOMER_SERVICE],
    ...addressOf(c.env),
    resources: { SOCIAL: [...brand.resources.SOCIAL], APP: [...brand.resources.APP] },
    whitelabel: await flagTree(c.env.DB),
    register: await readRegisterRules(c.env.DB),
    analytics: { gtagId: '' },
    gameOrigins: await gameOrigins(c.env),
  }))
  serve(app, domainRoute, async (_input, _caller, c) => addressOf(c.env))
  serve(app, whitelabel, (_input, _caller, c) => flagTree(c.env.DB))
  serve(app, registerRules, (_input, _caller, c) => readRegisterRules(c.env.DB))
  serve(app, sealKeys, async (_input, _caller, c) => ({ keys: publicKeys(c.env) }))
}

const addressOf = ({ SITE_ORIGIN }: Env) => ({ domainRoute: SITE_ORIGIN, mainDomain: new URL(SITE_ORIGIN).host })

/** Returns the origins on which games of enabled vendors may open. */
async function gameOrigins(env: Env): Promise<string[]> {
  const vendors = (await readVendors(env)).filter(({ enabled }) => enabled)
  return [...new Set(vendors.flatMap(originsOf))]
}
