import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'

/** The accepted picture types, determined from the bytes; the sender's content type has to agree. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const
/** Those of operators, whose pictures the site shows to everybody: banners are drawn in any of them. */
export const OPERATOR_PICTURE_TYPES = [...PICTURE_TYPES, 'image/webp'] as const
export type PictureType = (typeof OPERATOR_PICTURE_TYPES)[number]

/** More pixels than any phone's photograph of a receipt. A limit, because a small file may declare many pixels. */
export const MAX_PIXELS = 40_000_000
/** Pixels along one side. */
export const MAX_SIDE = 20_000

/** The name of a picture: 256 random bits. Anyone with the name may see the picture. */
export const UploadName = z.string().check(z.regex(/^[\w-]{43}$/))

/** The pictures a form refers to: at most three, no duplicates (specification section 5). */
export const Pictures = z.array(UploadName).check(
  z.maxLength(3),
  z.refine((names) => new Set(names).size === names.length),
)

export const Upload = z.object({
  name: UploadName,
  type: z.enum(OPERATOR_PICTURE_TYPES),
  /** The stored size, without the metadata cameras write. */
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  /** The URL that shows it, on the site's own origin. */
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

export const uploadCalls = { upload }
