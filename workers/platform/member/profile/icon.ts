import type { output } from 'zod/mini'
import { Refusal } from '#api/envelope'
import { changeIcon, MAX_ICON_BYTES, memberIcon } from '#api/member'
import type { App, Serve } from '../../app.ts'
import { iconKey, iconOf, ownIcon, ownIconKey } from '../../directory/icon.ts'
import { type Member, memberById } from '../../directory/members.ts'
import type { Caller, Ctx, Env } from '../../env.ts'
import { ICON_CHANGES } from '../../session/limits.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { claimUpload, removeUpload } from '../../uploads/owned.ts'

/** The picture of a member: one of the set, or an uploaded one, which only its owner gets. */
export function mountIcon(app: App, serve: Serve): void {
  serve(app, memberIcon, async (_nothing, caller, c) => {
    const member = await memberById(c.env.DB, caller.memberId)
    return member === null ? new Refusal('not-signed-in') : { icon: await pictureOf(member, c.env) }
  })

  serve(app, changeIcon, async (form, caller, c) => {
    const key = keyFor('icon-changes', caller.memberId)
    const wait = await throttleOf(c.env, key).take(key, ICON_CHANGES)
    if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
    return change(form, caller, c)
  })
}

/** Returns the URL of a motif or the uploaded picture as a data URL; the default one when it is gone. */
async function pictureOf(member: Member, env: Env): Promise<string> {
  const key = iconKey(member)
  const stored = key === null ? null : await env.UPLOADS.get(key)
  if (stored === null) return iconOf({ ...member, icon: key === null ? (member.icon ?? null) : null }) ?? ''
  const bytes = Buffer.from(await stored.arrayBuffer())
  return `data:${stored.httpMetadata?.contentType};base64,${bytes.toString('base64')}`
}

async function change(form: output<typeof changeIcon.request>, caller: Caller, c: Ctx) {
  const member = await memberById(c.env.DB, caller.memberId)
  if (member === null) return new Refusal('not-signed-in')
  const icon = form.kind === 'motif' ? `motif:${form.motif}` : await keepUpload(form.upload, member, c.env)
  if (icon instanceof Refusal) return icon
  const { meta } = await c.env.DB.prepare('UPDATE members SET icon = ? WHERE id = ? AND icon IS ?')
    .bind(icon, member.id, member.icon ?? null)
    .run()
  const changed = { ...member, icon }
  // Another change came first: the picture that this one stored belongs to no member.
  const left = meta.changes === 1 ? iconKey(member) : iconKey(changed)
  if (left !== null) await c.env.UPLOADS.delete(left)
  return meta.changes === 1 ? { icon: await pictureOf(changed, c.env) } : new Refusal('conflict')
}

/**
 * Moves an upload of this member, which no form has used, to where only `memberIcon` reads it. Returns the value of
 * `members.icon`. The public address of the upload is gone with it.
 */
async function keepUpload(name: string, member: Member, env: Env): Promise<string | Refusal> {
  const upload = await claimUpload(env.DB, member.id, name, `icon:${member.id}`)
  if (upload === null) return new Refusal('not-found')
  const picture = upload.bytes > MAX_ICON_BYTES ? null : await env.UPLOADS.get(name)
  const version = crypto.randomUUID()
  if (picture !== null)
    await env.UPLOADS.put(ownIconKey(member.id, version), await picture.arrayBuffer(), {
      httpMetadata: { contentType: upload.type },
    })
  await removeUpload(env, name)
  return picture === null ? new Refusal('picture-too-large') : ownIcon(version)
}
