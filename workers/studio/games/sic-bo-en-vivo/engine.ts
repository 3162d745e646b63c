import { liveTable } from '../../engine/live-table.ts'
import { engine as ownTable } from '../sic-bo/engine.ts'

export const engine = liveTable(ownTable, {
  code: 'sic-bo-en-vivo',
  id: 143,
  rules: { version: 1, since: '2026-11-24' },
  resultMs: 10_000,
})
