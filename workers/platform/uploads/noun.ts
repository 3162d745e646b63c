import type { PlatformNoun } from '../app.ts'
import { removeOldUploads } from './remove-old.ts'
import { mountUploads } from './uploads.ts'

/** Pictures that members and operators send. */
export const uploads = { mount: [mountUploads], everyMinute: [removeOldUploads] } satisfies PlatformNoun
