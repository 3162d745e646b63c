import { liveTable } from '../../engine/live-table.ts'
import { engine as ownTable } from '../dragon-y-tigre/engine.ts'

export const engine = liveTable(ownTable, {
  code: 'dragon-y-tigre-en-vivo',
  id: 142,
  rules: { version: 1, since: '2026-11-24' },
  resultMs: 9_000,
})
