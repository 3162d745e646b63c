import { Refusal } from '#api/envelope'
import { uploadCalls } from '#api/operator/uploads'
import { OPERATOR_PICTURE_TYPES, upload } from '#api/upload'
import { refuse } from '../../http/refusal.ts'
import type { App, Serve } from '../app.ts'
import { writeNote } from '../operators/audit.ts'
import { saveUpload } from './save-upload.ts'

/** Uploads of members and operators are stored the same way; `GET /uploads/NAME` is open to everyone with the name. */
export function mountUploads(app: App, serve: Serve): void {
  serve(app, upload, (_nothing, caller, c) => saveUpload(c.env, `member:${caller.memberId}`, c.req.raw))

  serve(app, uploadCalls.uploadPicture, async (_nothing, by, c) => {
    const saved = await saveUpload(c.env, by.actor, c.req.raw)
    if (saved instanceof Refusal) return saved
    const after = { type: saved.type, bytes: saved.bytes }
    return (
      (await writeNote(c.env.DB, by, {
        action: 'picture-uploaded',
        subject: `upload:${saved.name}`,
        before: null,
        after,
      })) ?? saved
    )
  })

  app.get('/uploads/:name', async (c) => {
    const name = c.req.param('name')
    const picture = /^[\w-]{43}$/.test(name) ? await c.env.UPLOADS.get(name) : null
    const type = OPERATOR_PICTURE_TYPES.find((candidate) => candidate === picture?.httpMetadata?.contentType)
    if (picture === null || type === undefined) return refuse(c, new Refusal('not-found'))
    c.header('Content-Type', type)
    c.header('Content-Length', String(picture.size))
    return c.body(picture.body)
  })
}
