import { exports } from 'cloudflare:workers'
import { afterEach, describe, expect, test } from 'vitest'
import { MAX_ICON_BYTES, type MemberProfile, memberIcon, memberInfo } from '#api/member'
import { PATTERNS } from '#api/patterns'
import type { Upload } from '#api/upload'
import { asLatin1, exif, jpeg, png } from '#tests/support/stand-ins/pictures'
import { eventually } from '../support/eventually.ts'
import { enrol, member as newMember, sentTo, type TestMember } from '../support/step-up.ts'
import { bearer, callApi, env, expectValue, PASSWORD, send, sendSealed, someone } from '../support/world.ts'

const worker = (exports as unknown as { default: Fetcher }).default
const code = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'ok' : body.code)
const RULE = {
  ...{ enabled: true, required: false, acceptedPattern: PATTERNS.NO_SPACES, patternId: 'NO_SPACES' },
  ...{ minLength: 2, maxLength: 40 },
}
const enable = (...names: string[]) =>
  send('PUT', '/ops/register-rules', Object.fromEntries(names.map((name) => [name, RULE]))).then(expectValue)
afterEach(() => enable())

const profileOf = async ({ token }: TestMember) =>
  expectValue(await callApi<MemberProfile>('GET', '/wps/member/profile', { headers: bearer(token) }))
const valuesOf = async (who: TestMember) =>
  Object.fromEntries((await profileOf(who)).fields.map(({ name, value }) => [name, value]))
const change = ({ token }: TestMember, fields: object) =>
  sendSealed(
    'POST',
    '/wps/member/profile/change',
    { password: PASSWORD, ...fields },
    { ...someone(), ...bearer(token) },
  )
const forgetBirthday = ({ id }: TestMember) =>
  env.DB.prepare('UPDATE members SET birthday = NULL WHERE id = ?').bind(id).run()
const yearsAgo = (years: number, days = 0) => {
  const at = new Date()
  at.setUTCFullYear(at.getUTCFullYear() - years)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

describe('the details of a member', () => {
  test('are those the brand asks for; the password changes them, and the owner is notified', async () => {
    const who = await newMember()
    expect((await profileOf(who)).fields.map(({ name }) => name)).toEqual(['nickname', 'birthday'])
    await enable('whatsapp', 'telegram')
    expect(code(await change(who, { nickname: 'Ana', password: 'no-es-la-clave' }))).toBe('old-password-wrong')
    expect(code(await change(who, { nickname: 'Ana', whatsapp: '+525512345678', telegram: '@ana' }))).toBe('ok')
    expect(await valuesOf(who)).toMatchObject({ nickname: 'Ana', whatsapp: '+525512345678', telegram: '@ana' })
    await eventually(async () => expect(await sentTo(who.email)).toContain('Tus datos cambiaron'))
    // What is left out stays, what is empty goes.
    expect(code(await change(who, { telegram: '' }))).toBe('ok')
    expect(await valuesOf(who)).toMatchObject({ nickname: 'Ana', whatsapp: '+525512345678', telegram: '' })
  })

  test.each([
    ['a field the brand does not ask for', { wechat: 'ana' }, { wechat: 'unexpected' }],
    ['a broken rule', { line: 'a b' }, { line: 'pattern' }],
    ['a nickname of one letter', { nickname: 'A' }, { nickname: 'too-short' }],
    ['no nickname', { nickname: '' }, { nickname: 'required' }],
    ['invisible characters', { nickname: 'Ana\u202E' }, { nickname: 'pattern' }],
    ['another birth date', { birthday: '1980-01-01' }, { birthday: 'fixed' }],
  ])('refuse %s, at its field, before the password is tried', async (_what, fields, reasons) => {
    const who = await newMember()
    await enable('line')
    for (let tries = 0; tries < 4; tries += 1)
      expect(await change(who, { ...fields, password: 'no-es-la-clave' })).toMatchObject({
        body: { code: 'bad-input', value: { fields: reasons } },
      })
  })

  test('have the birth date once, of somebody old enough', async () => {
    const who = await newMember()
    await forgetBirthday(who)
    expect(await change(who, { birthday: yearsAgo(18, 2) })).toMatchObject({
      body: { code: 'under-age', value: { fields: { birthday: 'under-age' } } },
    })
    expect(code(await change(who, { birthday: yearsAgo(130) }))).toBe('bad-input')
    const codes = (
      await Promise.all([change(who, { birthday: yearsAgo(18, -1) }), change(who, { birthday: yearsAgo(30) })])
    ).map(code)
    expect(codes.filter((one) => one === 'ok')).toHaveLength(1)
    expect(code(await change(who, { birthday: '1980-01-01' }))).toBe('bad-input')
    expect((await profileOf(who)).fields.find(({ name }) => name === 'birthday')?.isFixed).toBe(true)
  })

  test('show the number of a document masked, and store it', async () => {
    const who = await newMember()
    await enable('idNumber')
    expect(code(await change(who, { idNumber: 'PEAA900517' }))).toBe('ok')
    expect(await valuesOf(who)).toMatchObject({ idNumber: '•••• 517' })
    expect(await change(who, { idNumber: 'OTRO900517' })).toMatchObject({
      body: { code: 'bad-input', value: { fields: { idNumber: 'fixed' } } },
    })
  })

  test('that are set once are cleared by an operator, whose log has which and by whom', async () => {
    const who = await newMember()
    await enable('idNumber')
    expect(code(await change(who, { idNumber: 'PEAA900517' }))).toBe('ok')
    const clear = (field: string) => send('PUT', '/ops/members/detail', { account: who.account, field })
    for (const field of ['birthday', 'idNumber']) {
      expect(code(await clear(field))).toBe('ok')
      expect(code(await clear(field))).toBe('not-found')
    }
    expect(await valuesOf(who)).toMatchObject({ birthday: '', idNumber: '' })
    const { results } = await env.DB.prepare('SELECT actor, before FROM audit WHERE subject = ? ORDER BY before')
      .bind(`member:${who.id}`)
      .all()
    expect(results).toEqual([
      { actor: 'operator:owner', before: '"birthday"' },
      { actor: 'operator:owner', before: '"idNumber"' },
    ])
    expect(code(await change(who, { birthday: '1980-01-01' }))).toBe('ok')
  })

  test('of an account with an authenticator need its code', async () => {
    const who = await newMember()
    const app = await enrol(who)
    expect(code(await change(who, { nickname: 'Ana' }))).toBe('missing-verification-code')
    expect(code(await change(who, { nickname: 'Ana', code: app.code() }))).toBe('ok')
  })
})

describe('the picture of a member', () => {
  const upload = async ({ token }: TestMember, body: Uint8Array, type = 'image/png') =>
    expectValue(
      await callApi<Upload>('PUT', '/wps/upload', { body, headers: { 'Content-Type': type, ...bearer(token) } }),
    )
  const choose = ({ token }: TestMember, form: object) =>
    send<{ icon: string }>('POST', '/wps/member/icon', form, bearer(token))
  const iconOf = async ({ token }: TestMember, path: string = memberIcon.path) =>
    expectValue(await callApi<{ icon: string | null }>('GET', path, { headers: bearer(token) })).icon
  const stored = async ({ id }: TestMember) => (await env.UPLOADS.list({ prefix: `icons/${id}/` })).objects
  const publicly = async (name: string) =>
    (
      await worker.fetch(
        new Request(`http://platform.test/uploads/${name}`, { headers: { 'X-Edge-Secret': env.PLATFORM_SECRET } }),
      )
    ).status

  test('is one of the set', async () => {
    const who = await newMember()
    expect(expectValue(await choose(who, { kind: 'motif', motif: 'jaguar' })).icon).toBe('/art/v1/motifs/jaguar.svg')
    expect(await iconOf(who, memberInfo.path)).toBe('/art/v1/motifs/jaguar.svg')
    expect((await choose(who, { kind: 'motif', motif: '../../x' })).status).toBe(400)
  })

  test('is an uploaded one, without its place, which nobody else gets', async () => {
    const [who, other] = [await newMember(), await newMember()]
    const { name } = await upload(who, jpeg(3, 2, exif(6)), 'image/jpeg')
    expect(code(await choose(other, { kind: 'upload', upload: name }))).toBe('not-found')
    const { icon } = expectValue(await choose(who, { kind: 'upload', upload: name }))
    expect(icon).toMatch(/^data:image\/jpeg;base64,/)
    expect(asLatin1(Buffer.from(icon.split(',')[1] ?? '', 'base64'))).not.toContain('GPS')
    expect(await iconOf(who)).toBe(icon)
    // The member info is loaded by each page: it only says that there is one.
    expect(await iconOf(who, memberInfo.path)).toBeNull()
    expect(await iconOf(other)).toMatch(/\.svg$/)
    expect(await publicly(name)).toBe(404)
    const [object] = await stored(who)
    expect(await publicly(object?.key ?? '')).toBe(404)
    expect(await publicly(encodeURIComponent(object?.key ?? ''))).toBe(404)
  })

  test('that is replaced is removed; two at once leave one', async () => {
    const who = await newMember()
    const names = await Promise.all([upload(who, png(3, 2)), upload(who, png(2, 3)), upload(who, png(4, 4))])
    expect(code(await choose(who, { kind: 'upload', upload: names[0]?.name }))).toBe('ok')
    const codes = (
      await Promise.all(names.slice(1).map(({ name }) => choose(who, { kind: 'upload', upload: name })))
    ).map(code)
    expect(codes).toContain('ok')
    expect(await stored(who)).toHaveLength(1)
    expect(code(await choose(who, { kind: 'upload', upload: names[0]?.name }))).toBe('not-found')
    expect(code(await choose(who, { kind: 'motif', motif: 'sol' }))).toBe('ok')
    expect(await stored(who)).toEqual([])
  })

  test('that is lost is replaced by the default one', async () => {
    const who = await newMember()
    const { name } = await upload(who, png(3, 2))
    expectValue(await choose(who, { kind: 'upload', upload: name }))
    await env.UPLOADS.delete((await stored(who)).map(({ key }) => key))
    expect(await iconOf(who)).toMatch(/\.svg$/)
  })

  test('that is too large is refused, and so is a picture that a form has used', async () => {
    const who = await newMember()
    const [large, proof] = [await upload(who, png(3, 2)), await upload(who, png(3, 2))]
    await env.DB.prepare('UPDATE uploads SET bytes = ? WHERE name = ?')
      .bind(MAX_ICON_BYTES + 1, large.name)
      .run()
    await env.DB.prepare("UPDATE uploads SET purpose = 'deposit:x' WHERE name = ?").bind(proof.name).run()
    expect(code(await choose(who, { kind: 'upload', upload: large.name }))).toBe('picture-too-large')
    expect(code(await choose(who, { kind: 'upload', upload: proof.name }))).toBe('not-found')
    expect(await publicly(proof.name)).toBe(200)
    expect(await iconOf(who)).toMatch(/\.svg$/)
  })

  test('changes thirty times a day at most', async () => {
    const who = await newMember()
    for (let n = 0; n < 30; n += 1) expect(code(await choose(who, { kind: 'motif', motif: 'sol' }))).toBe('ok')
    expect(code(await choose(who, { kind: 'motif', motif: 'luna' }))).toBe('too-many-requests')
  })
})
