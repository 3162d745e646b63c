import { expect, test } from 'vitest'
import { changeLanguage } from '#api/member'
import { memberById } from '../../../../workers/platform/member/directory.ts'
import { addedMember } from '../support/members.ts'
import { bearer, env, send } from '../support/world.ts'

/** Specification section 4: "Changing language stores it locally and updates the session". */

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
