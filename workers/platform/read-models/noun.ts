import type { PlatformNoun } from '../app.ts'
import { applyJournal } from './apply.ts'
import { mountReadModelsOps } from './operator-routes.ts'
import { continueRebuild } from './rebuild.ts'

/** Reports: fed by the journals of the banks, and built anew on demand. */
export const readModels = {
  operators: [mountReadModelsOps],
  everyMinute: [continueRebuild],
  queue: { journal: applyJournal },
} satisfies PlatformNoun
