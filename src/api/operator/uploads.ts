import { endpoint, Nothing } from '../endpoint.ts'
import { rolesWith } from '../roles.ts'
import { Upload } from '../upload.ts'

const uploadPicture = endpoint({
  method: 'PUT',
  path: '/ops/uploads',
  summary: 'Keeps a picture, such as the proof of a payout: the body is its bytes, png, jpg or webp, at most 5 MB',
  auth: 'operator',
  roles: rolesWith('support', 'finance', 'games'),
  takes: 'picture',
  request: Nothing,
  response: Upload,
  errors: ['picture-unreadable', 'picture-too-large', 'busy'],
})

export const uploadCalls = { uploadPicture }
