import { createHash } from 'node:crypto'
import { Refusal } from '#api/envelope'
import { platformCalls } from '#api/operator/platform'
import type { App, Serve } from '../app.ts'
import { readSetting, saveSetting } from '../settings/settings.ts'
import { activitiesText, seedActivities } from './activities.ts'
import { announcementsText, seedAnnouncements } from './announcements.ts'
import { cashbacksText, seedCashbacks } from './cashbacks.ts'
import { type Catalogue, catalogueText, seedCatalogue } from './catalogue.ts'
import { codesText, seedCodes } from './codes.ts'
import { freeRoundsText, seedFreeRounds } from './free-rounds.ts'
import { leaderboardsText, seedLeaderboards } from './leaderboards.ts'
import { mallText, seedMall } from './mall.ts'
import { membersText, seedMembers } from './members.ts'
import { missionsText, seedMissions } from './missions.ts'
import { offersText, seedOffers } from './offers.ts'
import { rafflesText, seedRaffles } from './raffles.ts'

/** The demo's catalogue, members, mall and promotions, seeded once per content; only when `SEED_DEMO` is set. */
export function mountSeed(app: App, serve: Serve): void {
  serve(app, platformCalls.seedDemo, async (_input, _by, c) => {
    if (c.env.SEED_DEMO !== '1') return new Refusal('forbidden')
    const games = catalogueText(c.env)
    const content = createHash('sha256')
      .update(
        [games, membersText, announcementsText, mallText, rafflesText, missionsText].join('') +
          [leaderboardsText, offersText, activitiesText, codesText, freeRoundsText, cashbacksText].join(''),
      )
      .digest('hex')
    const isNew = (await readSetting(c.env.DB, 'seed')) !== content
    if (isNew) {
      // Written by the build, or by the person who runs the demonstration.
      await seedCatalogue(c.env.DB, JSON.parse(games) as Catalogue)
      await seedMembers(c.env)
      await seedAnnouncements(c.env.DB)
      await seedMall(c.env.DB)
      await seedRaffles(c.env.DB)
      await seedMissions(c.env.DB)
      await seedLeaderboards(c.env.DB)
      await seedOffers(c.env.DB)
      await seedActivities(c.env.DB)
      await seedCodes(c.env.DB)
      await seedFreeRounds(c.env)
      await seedCashbacks(c.env.DB)
      await saveSetting(c.env.DB, 'seed', content)
    }
    return { seeded: isNew }
  })
}
