import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { Refusal } from '#api/envelope'
import { inLanguages } from '#api/language'
import { chatModels, launchChat } from '#api/notices'
import { brand } from '#brand/brand'
import { refuse } from '../../serve.ts'
import type { App, Serve } from '../app.ts'
import { byOf } from '../operators/actor.ts'
import { orderOf } from '../operators/order.ts'
import { readSetting, saveSetting } from '../settings/settings.ts'

const NAME = 'chat'
/** How long the id a provider is given stands for the same member. */
const ID_MS = 3_600_000

const Sentence = z.string().check(z.minLength(1), z.maxLength(120))
const Texts = inLanguages(Sentence)

/** A room of the operator's provider; in `url` `{member}` and `{language}` are filled when it is entered. */
const Room = z.strictObject({
  modelId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  names: Texts,
  lines: Texts,
  url: z.string().check(
    z.maxLength(500),
    z.refine((url) => addressFrom(url, 'x', brand.defaultLanguage) !== null),
  ),
})
const Rooms = z.array(Room).check(
  z.maxLength(50),
  z.refine((rooms) => new Set(rooms.map(({ modelId }) => modelId)).size === rooms.length),
)
type Rooms = z.infer<typeof Rooms>
const Body = z.strictObject({ rooms: Rooms })

/** `CBS_modelList` and `CBS_launchChat`: the rooms an operator has connected, none until one is (setting `chat`). */
export function mountChat(app: App, serve: Serve): void {
  serve(app, chatModels, async ({ language }, _caller, c) => {
    const rooms = await roomsOf(c.env.DB)
    const list = rooms.map(({ modelId, names, lines }) => ({
      modelId,
      name: names[language] ?? names[brand.defaultLanguage],
      line: lines[language] ?? lines[brand.defaultLanguage],
    }))
    return { list }
  })

  serve(app, launchChat, async ({ modelId, language }, caller, c) => {
    const room = (await roomsOf(c.env.DB)).find((one) => one.modelId === modelId)
    if (!room) return new Refusal('not-found')
    const chatUrl = addressFrom(room.url, chatIdOf(caller.memberId, modelId, c.env.PEPPER), language)
    return chatUrl === null ? new Refusal('vendor-failed') : { chatUrl }
  })

  app.put('/ops/chat', async (c) => {
    const value = await orderOf(c, Body)
    if (value instanceof Refusal) return refuse(c, value)
    const refused = await saveSetting(c.env.DB, NAME, value.rooms, byOf(c))
    return refused ? refuse(c, refused) : c.json({ success: true, value: value })
  })
}

/** What is saved and still makes sense; a setting nobody can read is no rooms. */
async function roomsOf(db: D1Database): Promise<Rooms> {
  const saved = Rooms.safeParse(await readSetting(db, NAME))
  return saved.success ? saved.data : []
}

/** A room's https address with its blanks filled; null when that is none. */
function addressFrom(template: string, member: string, language: string): string | null {
  const address = template.replaceAll('{member}', member).replaceAll('{language}', language)
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null
}

/**
 * Who a member is to a chat provider: 132 bits that lead back to nobody, differ from room to room and change every hour,
 * so that a provider cannot follow a member about.
 */
function chatIdOf(memberId: string, modelId: string, pepper: string, now = Date.now()): string {
  const said = ['chat', modelId, memberId, Math.floor(now / ID_MS)].join(' ')
  return createHmac('sha256', pepper).update(said).digest('base64url').slice(0, 22)
}
