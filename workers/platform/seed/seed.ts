import { createHash } from 'node:crypto'
import { Refusal } from '#api/envelope'
import { refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { readSetting, saveSetting } from '../settings/settings.ts'
import { announcementsText, seedAnnouncements } from './announcements.ts'
import { catalogueText, seedCatalogue } from './catalogue.ts'
import { membersText, seedMembers } from './members.ts'

const SEEDED = createHash('sha256')
  .update(catalogueText + membersText + announcementsText)
  .digest('hex')

/** `POST /ops/seed`: the demo's catalogue and members, once for each content; only where `SEED_DEMO` says so. */
export function mountSeed(app: App): void {
  app.post('/ops/seed', async (c) => {
    if (c.env.SEED_DEMO !== '1') return refuse(c, new Refusal('forbidden'))
    const isNew = (await readSetting(c.env.DB, 'seed')) !== SEEDED
    if (isNew) {
      await seedCatalogue(c.env.DB)
      await seedMembers(c.env)
      await seedAnnouncements(c.env.DB)
      await saveSetting(c.env.DB, 'seed', SEEDED)
    }
    return c.json({ success: true, value: { seeded: isNew } })
  })
}
