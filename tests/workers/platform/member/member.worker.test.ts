import { expect, test } from 'vitest'
import { changeLanguage, memberIcon, memberInfo } from '#api/member'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { addedMember } from '../support/members.ts'
import { bearer, callApi, env, expectValue, send } from '../support/world.ts'

/** What a member is told about themselves, and the language in which they are told. */

test('a chosen language is that of the member from then on, and of nobody else', async () => {
  const [one, other] = [await addedMember(), await addedMember()]
  const languageOf = async (id: string) => (await memberById(env.DB, id))?.language
  const before = await languageOf(other.member.id)
  const change = (language: string) => send('POST', changeLanguage.path, { language }, bearer(one.token))
  expect((await change('pt')).status).toBe(200)
  expect([await languageOf(one.member.id), await languageOf(other.member.id)]).toEqual(['pt', before])
  expect((await change('xx')).status).toBe(400)
  expect(await languageOf(one.member.id)).toBe('pt')
})

test('the picture of the member info has a call of its own too', async () => {
  const { token } = await addedMember()
  const read = async (path: string) =>
    expectValue(await callApi<{ icon: string }>('GET', path, { headers: bearer(token) }))
  const { icon } = await read(memberInfo.path)
  expect(icon).toMatch(/\.svg$/)
  expect(await read(memberIcon.path)).toEqual({ icon })
  expect((await callApi('GET', memberIcon.path)).status).toBe(401)
})
