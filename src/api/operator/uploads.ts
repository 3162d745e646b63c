import { endpoint, Nothing } from '../endpoint.ts'
import { Upload } from '../upload.ts'

const uploadPicture = endpoint({
  method: 'PUT',
  path: '/ops/uploads',
  summary: 'Keeps a picture, such as the proof of a payout: the body is its bytes, png or jpg, at most 5 MB',
  auth: 'operator',
  takes: 'picture',
  request: Nothing,
  response: Upload,
  errors: ['picture-unreadable', 'picture-too-large'],
})

export const uploadCalls = { uploadPicture }
