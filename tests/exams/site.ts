import type { siteCalls } from '#api/site'
import { type Exam, everyone } from './exam.ts'

/** What the suites must know of each call of the site. */
export const siteExam = {
  systemStatus: {
    good: {},
    // Answered by the edge; the platform has none of these routes.
    may: everyone('not-found'),
    right: 'public',
  },
  siteInfo: { good: {}, may: everyone('ok'), right: 'public' },
  domainRoute: { good: {}, may: everyone('ok'), right: 'public' },
  whitelabel: { good: {}, may: everyone('ok'), right: 'public' },
  registerRules: { good: {}, may: everyone('ok'), right: 'public' },
  sealKeys: { good: {}, may: everyone('ok'), right: 'public' },
} satisfies Exam<typeof siteCalls>
