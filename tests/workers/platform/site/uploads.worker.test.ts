import { exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#api/endpoint'
import type { Upload } from '#api/upload'
import { depositProof } from '#api/wallet/wallet'
import { asLatin1, chunk, exif, joined, jpeg, PNG_SIGNATURE, png, riff, webp } from '#tests/support/stand-ins/pictures'
import { everyMinute } from '../../../../workers/platform/clock.ts'
import { ownsUploads } from '../../../../workers/platform/uploads/owned.ts'
import { addedMember } from '../support/members.ts'
import { newOperator } from '../support/operator.ts'
import { newPayer, start, wish } from '../support/payer.ts'
import { bearer, callApi, env, expectValue, send, sendSealed, someone } from '../support/world.ts'

const worker = (exports as unknown as { default: Fetcher }).default
type Headers = Record<string, string>

async function newMember(): Promise<{ id: string; headers: Headers }> {
  const { token, member } = await addedMember()
  return { id: member.id, headers: bearer(token) }
}
const put = (body: Uint8Array | string, headers: Headers, type = 'image/png', path = '/wps/upload') =>
  callApi<Upload>('PUT', path, { body, headers: { 'Content-Type': type, ...headers } })
const fetched = (name: string, headers: Headers = { 'X-Edge-Secret': env.PLATFORM_SECRET }) =>
  worker.fetch(new Request(`http://platform.test/uploads/${name}`, { headers }))
const ofSize = (bytes: number) => png(2, 2, chunk('tEXt', new Uint8Array(bytes - png(2, 2).byteLength - 12)))
/** A lossless WebP of two by two. */
const STILL = webp(riff('VP8L', new Uint8Array([0x2f, 1, 0x40, 0, 0, 0])))
const rows = async (owner: string) =>
  (await env.DB.prepare('SELECT * FROM uploads WHERE owner = ?').bind(owner).all()).results

describe('a picture', () => {
  test('is stored under a name nobody can guess, for its owner, and shown as it is', async () => {
    const { id, headers } = await newMember()
    const sent = expectValue(await put(png(3, 2), headers))
    expect(sent).toMatchObject({ type: 'image/png', width: 3, height: 2, bytes: png(3, 2).byteLength })
    expect(sent.name).toMatch(/^[\w-]{43}$/)
    expect(sent.url).toBe(`/uploads/${sent.name}`)
    expect(await rows(`member:${id}`)).toMatchObject([{ name: sent.name, type: 'image/png', bytes: sent.bytes }])
    const response = await fetched(sent.name)
    expect(response.headers.get('Content-Type')).toBe('image/png')
    expect(asLatin1(new Uint8Array(await response.arrayBuffer()))).toBe(asLatin1(png(3, 2)))
    expect(await ownsUploads(env.DB, id, [sent.name])).toBe(true)
    expect(await ownsUploads(env.DB, (await newMember()).id, [sent.name])).toBe(false)
  })

  test('is stored without its place', async () => {
    const { headers } = await newMember()
    const { name, type } = expectValue(await put(jpeg(3, 2, exif(6)), headers, 'image/jpeg'))
    expect(type).toBe('image/jpeg')
    expect(asLatin1(new Uint8Array(await (await fetched(name)).arrayBuffer()))).not.toContain('GPS')
  })

  test('of five megabytes is accepted, and of one byte more is not', async () => {
    const { headers } = await newMember()
    expect((await put(ofSize(MAX_PICTURE_BYTES), headers)).status).toBe(200)
    expect(await put(ofSize(MAX_PICTURE_BYTES + 1), headers)).toMatchObject({
      status: 413,
      body: { code: 'too-large' },
    })
  })

  test.each([
    ['nothing', '', 'image/png', 422, 'picture-unreadable'],
    ['a page', '<script>alert(1)</script>', 'image/png', 422, 'picture-unreadable'],
    [
      'a page behind the magic',
      joined(PNG_SIGNATURE, new TextEncoder().encode('<script>')),
      'image/png',
      422,
      'picture-unreadable',
    ],
    ['a cut header', png(2, 2).subarray(0, 20), 'image/png', 422, 'picture-unreadable'],
    ['a bomb', png(30_000, 30_000), 'image/png', 422, 'picture-too-large'],
    ['a PNG called a JPEG', png(2, 2), 'image/jpeg', 415, 'wrong-content-type'],
    ['a GIF', 'GIF89a', 'image/gif', 415, 'wrong-content-type'],
    ['an SVG', '<svg/>', 'image/svg+xml', 415, 'wrong-content-type'],
    ['a WebP', STILL, 'image/webp', 415, 'wrong-content-type'],
    ['a WebP called a PNG', STILL, 'image/png', 415, 'wrong-content-type'],
    ['fields', '{}', 'application/json', 415, 'wrong-content-type'],
    ['a form', '--x', 'multipart/form-data; boundary=x', 415, 'wrong-content-type'],
    ['a type with more to say', png(2, 2), 'image/png; charset=utf-8', 415, 'wrong-content-type'],
  ])('%s is refused and leaves nothing', async (_what, body, type, status, code) => {
    const { id, headers } = await newMember()
    const before = (await env.UPLOADS.list()).objects.length
    expect(await put(body, headers, type)).toMatchObject({ status, body: { code } })
    expect(await rows(`member:${id}`)).toEqual([])
    expect((await env.UPLOADS.list()).objects).toHaveLength(before)
  })

  test('is accepted thirty times a day; another member is not affected', async () => {
    const { id, headers } = await newMember()
    const responses = await Promise.all(Array.from({ length: 36 }, () => put(png(), headers)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(30)
    const refused = responses.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(refused?.headers.get('Retry-After')).toBe('1800')
    expect((await put(png(), (await newMember()).headers)).status).toBe(200)
    await env.DB.prepare(`UPDATE uploads SET created_at = '2026-01-01T00:00:00.000Z' WHERE owner = ?`)
      .bind(`member:${id}`)
      .run()
    expect((await put(png(), headers)).status).toBe(200)
  })
})

describe('permissions', () => {
  test('a signed-in member with a real account may send a picture', async () => {
    expect(await put(png(), {})).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(await put(png(), bearer('x'))).toMatchObject({ status: 401 })
    const play = { os: 'OTHER', platform: 'W', 'X-Gateway-Version': '3' }
    const { token } = expectValue(
      await sendSealed<{ token: string }>('POST', '/wps/session/login/freeplay', play, someone()),
    )
    expect(await put(png(), bearer(token))).toMatchObject({ status: 403, body: { code: 'trial-account' } })
  })

  test('an operator may send a picture, under their own name', async () => {
    const { name, headers } = await newOperator()
    const sent = expectValue(await put(png(), headers, 'image/png', '/ops/uploads'))
    const entry = await env.DB.prepare('SELECT actor, action FROM audit WHERE subject = ?')
      .bind(`upload:${sent.name}`)
      .first()
    expect(entry).toMatchObject({ action: 'picture-uploaded' })
    expect(await rows(`operator:${name}`)).toMatchObject([{ name: sent.name }])
    expect((await fetched(sent.name)).status).toBe(200)
    const banner = expectValue(await put(STILL, headers, 'image/webp', '/ops/uploads'))
    expect(banner).toMatchObject({ type: 'image/webp', width: 2, height: 2 })
    expect((await fetched(banner.name)).headers.get('Content-Type')).toBe('image/webp')
    expect(await put('RIFF....WEBP', headers, 'image/webp', '/ops/uploads')).toMatchObject({ status: 422 })
    expect((await put('x', headers, 'image/png', '/ops/uploads')).status).toBe(422)
  })

  test('whoever knows the name may see the picture, through the edge; there is no list', async () => {
    const { headers } = await newMember()
    const { name } = expectValue(await put(png(), headers))
    expect((await fetched(name, {})).status).toBe(403)
    for (const other of ['', 'x', `${name}x`, name.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')), '..%2F..%2Fsecrets'])
      expect((await fetched(other)).status).toBe(404)
  })
})

describe('a member’s picture', () => {
  const DAY_MS = 86_400_000
  const sweep = (days: number) => everyMinute(env, Date.now() + days * DAY_MS + 60_000)
  const isThere = async (name: string) => (await fetched(name)).status === 200

  test('that no form uses is removed after a day, with its row', async () => {
    const { id, headers } = await newMember()
    const { name } = expectValue(await put(png(3, 2), headers))
    await sweep(0)
    expect(await isThere(name)).toBe(true)
    await sweep(1)
    expect(await isThere(name)).toBe(false)
    expect(await rows(`member:${id}`)).toEqual([])
  })

  test('that proves a deposit is kept five years; one that the deposit refused is not', async () => {
    const payer = await newPayer()
    const { id } = expectValue(await start(payer, wish({ method: 'transfer-mxn', amount: 80_000 })))
    const prove = (deposit: string, name: string) =>
      send('POST', depositProof.path, { id: deposit, images: [name] }, payer.headers)
    const [used, refused] = [
      expectValue(await put(png(3, 2), payer.headers)).name,
      expectValue(await put(png(2, 2), payer.headers)).name,
    ]
    expect((await prove(id, used)).status).toBe(200)
    expect((await prove(crypto.randomUUID(), refused)).status).toBe(404)
    await sweep(1)
    expect([await isThere(used), await isThere(refused)]).toEqual([true, false])
    await sweep(5 * 366)
    expect(await isThere(used)).toBe(false)
  })

  test('is removed without any picture of the operators', async () => {
    const { name } = expectValue(await put(png(3, 2), {}, 'image/png', '/ops/uploads'))
    await sweep(6 * 366)
    expect(await isThere(name)).toBe(true)
  })
})
