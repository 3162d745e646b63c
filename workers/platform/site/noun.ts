import type { PlatformNoun } from '../app.ts'
import { mountCountries } from './countries.ts'
import { mountSiteOps } from './operator-routes.ts'
import { mountSite } from './site.ts'

/** What every page asks, and the switches and rules that operators set. */
export const site = { mount: [mountCountries, mountSite], operators: [mountSiteOps] } satisfies PlatformNoun
