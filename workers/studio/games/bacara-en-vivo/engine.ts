import { liveTable } from '../../engine/live-table.ts'
import { engine as ownTable } from '../baccarat/engine.ts'

export const engine = liveTable(ownTable, {
  code: 'bacara-en-vivo',
  id: 141,
  rules: { version: 1, since: '2026-11-24' },
  resultMs: 12_000,
})
