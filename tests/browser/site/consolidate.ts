import type { Page } from 'playwright-core'
import { Consolidated, consolidatedFunds } from '#api/agents'

/** The contracts that the platform tells of from now on. */
export async function consolidate(page: Page, contracts: Partial<Consolidated>): Promise<void> {
  const none = Object.fromEntries(Object.keys(Consolidated.shape).map((field) => [field, 0]))
  await page.unroute(`**${consolidatedFunds.path}`)
  await page.route(`**${consolidatedFunds.path}`, (route) =>
    route.fulfill({ json: { success: true, value: { ...none, ...contracts } } }),
  )
}
