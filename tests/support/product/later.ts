import { FULL } from './tier.ts'

/**
 * Test files that `npm test` leaves out to stay within its ten minutes. `npm test -- --all` and the full run include them,
 * and so does every word that names one. A change of what a group is about is tested with its word: `npm test -- rewards`.
 */
export interface LaterGroup {
  /** What a run without these files can miss. */
  misses: string
  files: readonly string[]
}

export const LATER: Readonly<Record<string, LaterGroup>> = {
  agents: {
    misses:
      'What agents see and press on these pages in their rarer states: their calls are tested on the platform, and their pages are opened by `agent-center`, `pages` and `crawl`.',
    files: [
      'tests/browser/agents/contracts.browser.test.ts',
      'tests/browser/agents/invite.browser.test.ts',
      'tests/browser/agents/sub-accounts.browser.test.ts',
      'tests/browser/agents/agent-overlay.browser.test.ts',
      'tests/browser/agents/team.browser.test.ts',
    ],
  },
  member: {
    misses:
      'What members see and press in journeys whose money is tested on the platform and in the crash test; `states` opens each page, slow, failing and empty, `member-center` lays a third of them out.',
    files: [
      'tests/browser/member/excluded.browser.test.ts',
      'tests/browser/member/funds.browser.test.ts',
      'tests/browser/member/statements.browser.test.ts',
      'tests/browser/member/vendor-wallets.browser.test.ts',
      'tests/browser/member/overlay.browser.test.ts',
      'tests/browser/member/security.browser.test.ts',
      'tests/browser/member/payment-password.browser.test.ts',
      'tests/browser/member/messages.browser.test.ts',
      'tests/browser/member/breaks.browser.test.ts',
      'tests/browser/member/limits.browser.test.ts',
      'tests/browser/member/limit-journey.browser.test.ts',
    ],
  },
  rewards: {
    misses:
      'What members see and press in these promotions: what they give is tested on the platform, and `reward-center` collects one of each kind.',
    files: [
      'tests/browser/rewards/activities.browser.test.ts',
      'tests/browser/rewards/missions.browser.test.ts',
      'tests/browser/rewards/point-mall.browser.test.ts',
      'tests/browser/rewards/raffles.browser.test.ts',
      'tests/browser/rewards/rebate.browser.test.ts',
      'tests/browser/rewards/referrals.browser.test.ts',
      'tests/browser/rewards/reward-entries.browser.test.ts',
      'tests/browser/rewards/free-rounds.browser.test.ts',
      'tests/browser/rewards/offers.browser.test.ts',
    ],
  },
  session: {
    misses:
      'Free trials, a forgotten password, a captcha, an account that another site hands over, and second ways to sign in or to prove who one is, in the browser: each is tested on the platform, the first way to sign in in the browser too.',
    files: [
      'tests/browser/session/firebase.browser.test.ts',
      'tests/browser/session/social.browser.test.ts',
      'tests/browser/session/authenticator.browser.test.ts',
      'tests/browser/session/invitation.browser.test.ts',
      'tests/browser/session/sessions.browser.test.ts',
      'tests/browser/session/expired-password.browser.test.ts',
      'tests/browser/session/extra-verification.browser.test.ts',
      'tests/browser/session/late-methods.browser.test.ts',
      'tests/browser/session/mobile.browser.test.ts',
      'tests/browser/session/free-play.browser.test.ts',
      'tests/browser/session/password.browser.test.ts',
      'tests/browser/session/captcha.browser.test.ts',
      'tests/browser/session/handoff.browser.test.ts',
    ],
  },
  games: {
    misses:
      'Lists and windows of games in trouble, favourites, the shared reef, each way to play by keyboard at each size, tiles that are closed or in maintenance, the proof of a round in the browser: `lists` and `game-window` meet the ordinary way.',
    files: [
      'tests/browser/games/troubled-lists.browser.test.ts',
      'tests/browser/games/troubles.browser.test.ts',
      'tests/browser/games/favourites.browser.test.ts',
      'tests/browser/games/fish.browser.test.ts',
      'tests/browser/games/picture-hosts.browser.test.ts',
      'tests/browser/games/game-menu.browser.test.ts',
      'tests/browser/games/cards.browser.test.ts',
      'tests/browser/games/studio-games.browser.test.ts',
      'tests/browser/games/tiles.browser.test.ts',
      'tests/browser/games/opening.browser.test.ts',
      'tests/browser/games/game-proof.browser.test.ts',
    ],
  },
  site: {
    misses:
      'Parts of home and its frame that change after the page has come, texts, each popup over each page, and widths between those of `pages`, which lays out every page at 320 and 1280 and reads it by axe.',
    files: [
      'tests/browser/site/home-banner.browser.test.ts',
      'tests/browser/site/home-live-data.browser.test.ts',
      'tests/browser/site/notices.browser.test.ts',
      'tests/browser/site/articles.browser.test.ts',
      'tests/browser/site/preferences.browser.test.ts',
      'tests/browser/site/lobby.browser.test.ts',
      'tests/browser/site/arrival.browser.test.ts',
      'tests/browser/site/footer.browser.test.ts',
      'tests/browser/site/side-menu.browser.test.ts',
      'tests/browser/site/help.browser.test.ts',
      'tests/browser/site/hostile-texts.browser.test.ts',
      'tests/browser/site/hostile-addresses.browser.test.ts',
      'tests/browser/pages/first-light.browser.test.ts',
      'tests/browser/pages/keyboard.browser.test.ts',
      'tests/browser/pages/chunked-loading.browser.test.ts',
      'tests/browser/pages/pages-translated.browser.test.ts',
      'tests/browser/pages/bad-code.browser.test.ts',
      'tests/browser/pages/widths.browser.test.ts',
      'tests/browser/pages/every-popup.browser.test.ts',
    ],
  },
  gateways: {
    misses:
      "Unlisted names at every call of the gateways, the memory of the vendor gateway, and vendors over HTTP: the platform's and the edge's suites judge the same input in one runtime.",
    files: [
      'tests/workers/gateways/unknown-name.worker.test.ts',
      'tests/workers/gateways/vendor-memory.worker.test.ts',
      'tests/workers/gateways/vendor.worker.test.ts',
      'tests/workers/gateways/social.worker.test.ts',
      'tests/workers/gateways/bad-operator-input.worker.test.ts',
    ],
  },
  platform: {
    misses:
      'Random histories beside shorter tests of the same rules, gifts of ranks, audiences of promotions, money on its way to and from the wallets of vendors and gains held there, the second interface for vendors and the providers of social sign-in (the unit tests of both stay), stops of long downlines, a rebuild of the reports, the past of the demo, and days of other zones.',
    files: [
      'tests/workers/platform/agents/settlements/line-cost.worker.test.ts',
      'tests/workers/platform/agents/seed-past.worker.test.ts',
      'tests/workers/platform/rewards/leaderboards/leaderboard-histories.worker.test.ts',
      'tests/workers/platform/wallet/statements/statement-year.worker.test.ts',
      'tests/workers/platform/wallet/statements/statement-zones.worker.test.ts',
      'tests/workers/platform/rewards/vip-gifts.worker.test.ts',
      'tests/workers/platform/rewards/missions/mission-histories.worker.test.ts',
      'tests/workers/platform/rewards/cashback/cashback-histories.worker.test.ts',
      'tests/workers/platform/rewards/audiences/promotion-audiences.worker.test.ts',
      'tests/workers/platform/wallet/statements/rebuild.worker.test.ts',
      'tests/workers/platform/vendors/vendor-pending.worker.test.ts',
      'tests/workers/platform/vendors/pam/pam.worker.test.ts',
      'tests/workers/platform/vendors/pam/pam-gateway.worker.test.ts',
      'tests/workers/platform/vendors/held-gains.worker.test.ts',
      'tests/workers/platform/session/social.worker.test.ts',
      'tests/workers/platform/agents/frozen-lines.worker.test.ts',
      'tests/workers/platform/rewards/rebates/rebate-histories.worker.test.ts',
    ],
  },
}

/** Set by `npm test` for a whole run: these files are left out. */
const LEAVES_OUT = process.env.LATER === '1'

/** The files that this run leaves out. */
export const LEFT_OUT: readonly string[] = LEAVES_OUT ? Object.values(LATER).flatMap(({ files }) => files) : []

/** False in `npm test`: tests that repeat what another one of a file shows, at length, are for the other runs. */
export const HAS_LATER = !LEAVES_OUT

/** Returns each case, or in `npm test` each third one. */
export function thirdOf<Case>(cases: readonly Case[]): readonly Case[] {
  return LEAVES_OUT ? cases.filter((_, index) => index % 3 === 0) : cases
}

/** Of how many cases a subject meets one; `npm test` has to end within ten minutes. */
const ONE_OF = FULL ? 1 : LEAVES_OUT ? 6 : 3

/**
 * Returns the cases that one of many subjects meets: all in the full run, otherwise a part of them, beginning at one that
 * depends on the subject's name, so that the subjects together meet all.
 */
export function partOf<Case>(cases: readonly Case[], subject: string): readonly Case[] {
  return cases.filter((_, index) => (index + subject.length) % ONE_OF === 0)
}
