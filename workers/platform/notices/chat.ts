import { createHmac } from 'node:crypto'
import { Refusal } from '#api/envelope'
import { chatModels, launchChat } from '#api/notices/notices'
import { ChatRooms, chatAddress, noticeCalls } from '#api/operator/notices'
import { brand } from '#brand/brand'
import { splitNames } from '#workers/shared/split-names'
import { badInput } from '../../http/refusal.ts'
import type { App, Serve } from '../app.ts'
import { readSetting, saveSetting } from '../settings/settings.ts'

const NAME = 'chat'
/** How long the id sent to a provider stays the same for a member. */
const ID_MS = 3_600_000

/**
 * `CBS_modelList` and `CBS_launchChat`: the chat rooms that an operator has connected (setting `chat`); none by
 * default.
 */
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
    const chatUrl = chatAddress(room.url, chatIdOf(caller.memberId, modelId, c.env.PEPPER), language)
    return chatUrl === null ? new Refusal('vendor-failed') : { chatUrl }
  })

  serve(app, noticeCalls.setChatRooms, async ({ rooms }, by, c) => {
    const foreign = foreignRooms(rooms, c.env.CHAT_ORIGINS)
    if (foreign.length > 0) return badInput(foreign)
    return (await saveSetting(c.env.DB, NAME, rooms, by)) ?? { rooms }
  })
}

/** Returns which rooms are at an origin that pages may not show: their frame would stay empty. */
function foreignRooms(rooms: ChatRooms, origins: string | undefined) {
  const allowed = splitNames(origins)
  return rooms.flatMap(({ url }, index) => {
    const address = chatAddress(url, 'x', brand.defaultLanguage)
    const isAllowed = address !== null && allowed.includes(new URL(address).origin)
    return isAllowed ? [] : [{ path: ['rooms', index, 'url'], code: 'not-allowed' }]
  })
}

/** Returns the saved chat rooms; none when the setting cannot be parsed. */
async function roomsOf(db: D1Database): Promise<ChatRooms> {
  const saved = ChatRooms.safeParse(await readSetting(db, NAME))
  return saved.success ? saved.data : []
}

/**
 * Returns a member's id for a chat provider: 132 bits that cannot be traced back, differ from room to room and change
 * every hour, so that a provider cannot track a member.
 */
function chatIdOf(memberId: string, modelId: string, pepper: string, now = Date.now()): string {
  const text = ['chat', modelId, memberId, Math.floor(now / ID_MS)].join(' ')
  return createHmac('sha256', pepper).update(text).digest('base64url').slice(0, 22)
}
