import { describe, expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#api/endpoint'
import type { Upload } from '#api/upload'
import { chunk, exif, jpeg, png, riff, webp } from '#tests/support/stand-ins/pictures'
import { removeOldUploads } from '../../../../workers/platform/uploads/remove-old.ts'
import { code } from '../support/payee.ts'
import { pictures } from '../support/payer.ts'
import { callApi, env, expectValue } from '../support/world.ts'
import { apply, DAY_MS, decider, opened, player } from './activity-world.ts'

/** What a member sends for an activity: the comment, and the pictures with what becomes of them (specification section 5). */

const faultOf = (reply: { body: unknown }) => (reply.body as { value?: { fields?: object } }).value?.fields

describe('an application', () => {
  test.each([
    ['a'.repeat(140), true],
    ['a'.repeat(141), false],
    // A family of seven code points is one character to people.
    ['👨‍👩‍👧‍👦'.repeat(140), true],
    ['👨‍👩‍👧‍👦'.repeat(140).concat('!'), false],
    ['é'.normalize('NFD').repeat(140), true],
    ['é'.normalize('NFD').repeat(141), false],
    [`   ${'a'.repeat(140)}  `, true],
  ])('has at most 140 characters, as people count them: %#', async (comment, isTaken) => {
    const [one, activity] = [await player(), await opened()]
    const reply = await apply(one, activity, { comment })
    expect(isTaken ? expectValue(reply).state : faultOf(reply)).toEqual(
      isTaken ? 'applying' : { comment: 'too_many_characters' },
    )
  })

  test('needs a comment or a picture only where the activity asks for one', async () => {
    const one = await player()
    const [text, picture, none] = [
      await opened(),
      await opened({ needsComment: false, needsPicture: true }),
      await opened({ needsComment: false }),
    ]
    expect(faultOf(await apply(one, text, { comment: ' \n ' }))).toEqual({ comment: 'required' })
    expect(faultOf(await apply(one, picture, { comment: '' }))).toEqual({ images: 'required' })
    expect(expectValue(await apply(one, none, { comment: ' ' }))).toMatchObject({ application: { comment: '' } })
    expectValue(await apply(one, picture, { comment: '', images: await pictures(one.id, 3) }))
  })

  test('has at most three pictures, its member’s own, none of another form, and keeps them', async () => {
    const [one, other, activity] = [await player(), await player(), await opened()]
    const own = await pictures(one.id, 4)
    expect(code(await apply(one, activity, { images: own }))).toBe('bad-input')
    expect(code(await apply(one, activity, { images: [own[0], own[0]] }))).toBe('bad-input')
    expect(code(await apply(one, activity, { images: [own[0], ...(await pictures(other.id))] }))).toBe('not-found')
    await env.DB.prepare(`UPDATE uploads SET purpose = 'deposit:x' WHERE name = ?`).bind(own[3]).run()
    expect(code(await apply(one, activity, { images: [own[0], own[3]] }))).toBe('not-found')
    // What was refused has taken no picture.
    const purposes = () =>
      Promise.all(
        own.map((name) => env.DB.prepare('SELECT purpose FROM uploads WHERE name = ?').bind(name).first('purpose')),
      )
    expect(await purposes()).toEqual([null, null, null, 'deposit:x'])
    const id = crypto.randomUUID()
    expectValue(await apply(one, activity, { id, images: own.slice(0, 2) }))
    const purpose = `activity:${one.id}:${id}`
    expect(await purposes()).toEqual([purpose, purpose, null, 'deposit:x'])
    await env.DB.prepare(`UPDATE uploads SET created_at = ? WHERE owner = ?`)
      .bind(new Date(Date.now() - 3 * DAY_MS).toISOString(), `member:${one.id}`)
      .run()
    await removeOldUploads(env, Date.now())
    expect(await purposes()).toEqual([purpose, purpose, null, 'deposit:x'])
    expect(await env.DB.prepare('SELECT 1 FROM uploads WHERE name = ?').bind(own[2]).first()).toBeNull()
    const { claims } = expectValue(
      await callApi<{ claims: { number: number; account: string; images: string[] }[] }>(
        'GET',
        '/ops/activity-claims',
        {
          headers: await decider(),
        },
      ),
    )
    expect(claims.find(({ account }) => account === one.account)).toMatchObject({
      images: own.slice(0, 2).map((name) => `/uploads/${name}`),
    })
  })

  test('takes pictures by their bytes: png and jpg of at most 5 MB, without their place', async () => {
    const [one, activity] = [await player(), await opened()]
    const put = (body: Uint8Array, type: string) =>
      callApi<Upload>('PUT', '/wps/upload', { body, headers: { 'Content-Type': type, ...one.headers } })
    const ofSize = (bytes: number) => png(2, 2, chunk('tEXt', new Uint8Array(bytes - png(2, 2).byteLength - 12)))
    const gif = new TextEncoder().encode('GIF89a and more')
    expect(code(await put(gif, 'image/png'))).toBe('picture-unreadable')
    expect(code(await put(png(2, 2), 'image/jpeg'))).toBe('wrong-content-type')
    expect(code(await put(webp(riff('VP8L', new Uint8Array([0x2f, 1, 0x40, 0, 0, 0]))), 'image/webp'))).toBe(
      'wrong-content-type',
    )
    expect(code(await put(ofSize(MAX_PICTURE_BYTES + 1), 'image/png'))).toBe('too-large')
    const sent = [
      expectValue(await put(ofSize(MAX_PICTURE_BYTES), 'image/png')),
      expectValue(await put(jpeg(3, 2, exif(6)), 'image/jpeg')),
    ].map(({ name }) => name)
    expect(expectValue(await apply(one, activity, { images: sent }))).toMatchObject({ application: { images: sent } })
    const stored = await env.UPLOADS.get(sent[1] ?? '')
    expect(new TextDecoder('latin1').decode(await stored?.arrayBuffer())).not.toContain('GPS')
  })
})
