import type { switchCalls } from '#api/operator/switches'
import { nowhere, type OperatorExam, ownerAlone } from '../operator-exam.ts'
import { REASON } from '../operator-values.ts'

export const switchExam = {
  showStatus: { good: { fields: {} }, may: nowhere, onePerson: 'harmless' },
  showMaintenance: { good: { fields: {} }, may: nowhere, onePerson: 'harmless' },
  setMaintenance: {
    good: { fields: { on: false }, more: { title: 'x', info: 'x', until: 'x', changedAt: 'x', ...REASON } },
    may: nowhere,
    onePerson: 'harmless',
  },
  clearMaintenance: { good: { fields: {} }, may: nowhere, onePerson: 'harmless' },
  showRegion: { good: { fields: {} }, may: nowhere, onePerson: 'harmless' },
  setRegion: {
    good: {
      fields: {},
      more: { denyCountries: [], denyAddresses: [], allowAddresses: [], unknown: 'allow', changedAt: 'x', ...REASON },
    },
    may: nowhere,
    onePerson: 'harmless',
  },
  clearRegion: { good: { fields: {} }, may: nowhere, onePerson: 'harmless' },
  showHosts: { good: { fields: {} }, may: nowhere, onePerson: 'harmless' },
  setHosts: {
    good: { fields: {}, more: { image: [], launch: [], changedAt: 'x', ...REASON } },
    may: nowhere,
    onePerson: 'harmless',
  },
  clearHosts: { good: { fields: {} }, may: nowhere, onePerson: 'harmless' },
  noteSwitchChange: {
    good: {
      fields: { name: 'hosts', before: {}, after: { changedAt: '2026-01-01T00:00:00.000Z' }, ...REASON },
    },
    may: ownerAlone('ok'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof switchCalls>
