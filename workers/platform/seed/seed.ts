import { createHash } from 'node:crypto'
import { Refusal } from '#api/envelope'
import { platformCalls } from '#api/operator/platform'
import type { App, Serve } from '../app.ts'
import { readSetting, saveSetting } from '../settings/settings.ts'
import { announcementsText, seedAnnouncements } from './announcements.ts'
import { catalogueText, seedCatalogue } from './catalogue.ts'
import { membersText, seedMembers } from './members.ts'

const SEEDED = createHash('sha256')
  .update(catalogueText + membersText + announcementsText)
  .digest('hex')

/** The demo's catalogue and members, seeded once per content; only when `SEED_DEMO` is set. */
export function mountSeed(app: App, serve: Serve): void {
  serve(app, platformCalls.seedDemo, async (_input, _by, c) => {
    if (c.env.SEED_DEMO !== '1') return new Refusal('forbidden')
    const isNew = (await readSetting(c.env.DB, 'seed')) !== SEEDED
    if (isNew) {
      await seedCatalogue(c.env.DB)
      await seedMembers(c.env)
      await seedAnnouncements(c.env.DB)
      await saveSetting(c.env.DB, 'seed', SEEDED)
    }
    return { seeded: isNew }
  })
}
