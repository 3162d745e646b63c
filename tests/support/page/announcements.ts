import type { Page } from 'playwright-core'
import { type Announcement, announcements } from '#api/notices/notices'

export const item = (number: number, more: Partial<Announcement> = {}): Announcement => ({
  id: `a${number}`,
  title: `Aviso ${number}`,
  content: `<p>Texto ${number}</p>`,
  promotionType: 'NOTICE',
  publishedAt: '2026-11-20T18:00:00.000Z',
  ...more,
})
export const items = (count: number, more: Partial<Announcement> = {}) =>
  Array.from({ length: count }, (_, index) => item(index + 1, more))

export interface Lists {
  player?: Announcement[]
  popup?: Announcement[]
  promotion?: Announcement[]
}

/** Serves the operator's announcements by execution. Returns the list of executions that were requested. */
export async function announce(on: Page, listsFor: (execution: string) => Lists): Promise<string[]> {
  const executions: string[] = []
  await on.route(`**${announcements.path}*`, (route) => {
    const execution = new URL(route.request().url()).searchParams.get('execution') ?? ''
    executions.push(execution)
    const value = { banners: [], player: [], popup: [], promotion: [], ...listsFor(execution) }
    return route.fulfill({ json: { success: true, value } })
  })
  return executions
}
