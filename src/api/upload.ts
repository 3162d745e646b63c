import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'

/** What a picture may be, by its bytes: what the sender calls it has to agree. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** More pixels than any phone's photograph of a receipt; a small file may claim many. */
export const MAX_PIXELS = 40_000_000
/** Pixels along one side. */
export const MAX_SIDE = 20_000

/** What a picture is called: 256 random bits, and whoever has them may see it. */
export const UploadName = z.string().check(z.regex(/^[\w-]{43}$/))

/** The pictures a form refers to: at most three, none twice (specification section 5). */
export const Pictures = z.array(UploadName).check(
  z.maxLength(3),
  z.refine((names) => new Set(names).size === names.length),
)

export const Upload = z.object({
  name: UploadName,
  type: z.enum(PICTURE_TYPES),
  /** As it is kept: without what cameras write beside the picture. */
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  /** Where it is shown, on the site's own origin. */
  url: z.string(),
})
export type Upload = z.infer<typeof Upload>

export const upload = endpoint({
  method: 'PUT',
  path: '/wps/upload',
  summary: 'Keeps a picture: the body is its bytes, png or jpg, at most 5 MB',
  auth: 'account',
  takes: 'picture',
  request: Nothing,
  response: Upload,
  errors: ['not-signed-in', 'trial-account', 'picture-unreadable', 'picture-too-large'],
})
