import type { gameCalls } from '#api/operator/games'
import { games, leaves, type OperatorExam } from '../operator-exam.ts'
import { REASON, VENDOR } from '../operator-values.ts'

export const gameExam = {
  setGameOpening: {
    good: { params: { node: 'no-such' }, fields: { state: 'open' }, more: { until: 'x', ...REASON } },
    may: games('not-found'),
    onePerson: 'harmless',
    audit: [leaves({ node: 'any' }, () => ({ state: 'maintenance' }), 'game:')],
  },
  setVendorOpening: {
    good: { params: VENDOR, fields: { state: 'open' }, more: { until: 'x', ...REASON } },
    may: games('not-found'),
    onePerson: () => [{ params: { code: 'CALA' }, fields: { state: 'open' } }],
    audit: [leaves({ code: 'PG' }, () => ({ state: 'maintenance' }), 'vendor:PG')],
  },
  setGamePicture: {
    good: { params: { node: 'no-such' }, fields: { showIcon: '/art/v1/motifs/faro.svg' }, more: REASON },
    may: games('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof gameCalls>
