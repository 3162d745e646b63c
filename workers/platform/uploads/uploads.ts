import { Refusal } from '#api/envelope'
import { PICTURE_TYPES, upload } from '#api/upload'
import { refuse } from '../../serve.ts'
import type { App, Serve } from '../app.ts'
import { actorOf } from '../operators/actor.ts'
import { keepUpload } from './keep.ts'

/** `PUT /wps/upload` for members, `PUT /ops/uploads` for operators, `GET /uploads/NAME` for whoever has the name. */
export function mountUploads(app: App, serve: Serve): void {
  serve(app, upload, (_nothing, caller, c) => keepUpload(c.env, `member:${caller.memberId}`, c.req.raw))

  app.put('/ops/uploads', async (c) => {
    const kept = await keepUpload(c.env, actorOf(c), c.req.raw)
    return kept instanceof Refusal ? refuse(c, kept) : c.json({ success: true, value: kept })
  })

  app.get('/uploads/:name', async (c) => {
    const name = c.req.param('name')
    const picture = /^[\w-]{43}$/.test(name) ? await c.env.UPLOADS.get(name) : null
    const type = PICTURE_TYPES.find((known) => known === picture?.httpMetadata?.contentType)
    if (picture === null || type === undefined) return refuse(c, new Refusal('not-found'))
    c.header('Content-Type', type)
    c.header('Content-Length', String(picture.size))
    return c.body(picture.body)
  })
}
