import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { type HelpSubject, helpCenter } from '#api/notices/notices'
import { brand } from '#brand/brand'
import { call } from '../call.ts'
import { environment } from '../environment.ts'

export interface HelpState {
  subjects: readonly HelpSubject[] | null
  error: CallErrorCode | null
}

/** The topics of the help centre in the page's language; loaded once per page. */
export const $help = atom<HelpState>({ subjects: null, error: null })

export async function loadHelp(): Promise<void> {
  if ($help.get().subjects) return
  $help.set({ subjects: null, error: null })
  const result = await call(helpCenter, { lang: environment().language(), device: brand.platform })
  $help.set(result.ok ? { subjects: result.value.list, error: null } : { subjects: null, error: result.error })
}
