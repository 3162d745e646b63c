import { liveTable } from '../../engine/live-table.ts'
import { engine as ownTable } from '../ruleta-del-puerto/engine.ts'

export const engine = liveTable(ownTable, {
  code: 'ruleta-en-vivo',
  id: 140,
  rules: { version: 1, since: '2026-11-24' },
  resultMs: 12_000,
})
