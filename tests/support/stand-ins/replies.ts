import type { Page } from 'playwright-core'

/** Closes a window once the answers that a test changes have arrived. */
export async function closeAfterReplies(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' })
  await page.context().close()
}

/** Changes what the platform answers to a call, as it may answer at another time. */
export async function changeReplies<Value>(page: Page, path: string, edit: (value: Value) => void): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { success: boolean; value: Value }
      if (body.success) edit(body.value)
      await route.fulfill({ response, json: body })
    },
  )
}
