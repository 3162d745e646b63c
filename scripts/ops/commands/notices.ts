import { AnnouncementDraft, noticeCalls } from '../../../src/api/operator/notices.ts'
import { siteCalls } from '../../../src/api/operator/site.ts'
import { switchCalls } from '../../../src/api/operator/switches.ts'
import { type Typed, WrongUsage } from '../command-types.ts'
import { call, commandFactory } from '../endpoint-command.ts'
import { readJsonOf } from '../files.ts'
import { CommandError, type Server } from '../server.ts'
import { readPicture, uploadPicture } from './pictures.ts'

const commandFor = commandFactory({
  id: '"id" is 1 to 64 letters, digits, - or _.',
  type: `"type" is ${AnnouncementDraft.shape.type.options.join(', ')}; PR is a promotion.`,
  execution: '"execution" says where it is shown (docs/operating.md).',
  texts: '"texts" has every language, each with the texts of docs/operating.md.',
  until: '"until" is null or a date with its offset, such as "2026-12-31T23:59:00-06:00".',
  publishedAt: '"publishedAt" is a date with its offset, such as "2026-12-01T09:00:00-06:00".',
  sort: '"sort" is a whole number; smaller ones come first.',
  groupName: '"groupName" names the place of the banner (docs/operating.md).',
  url: '"url" is a path of the site; "picture" names a png, jpg or webp, which is uploaded.',
  linkageType: '"linkageType" is NONE, PAGE, GAME, PROMOTION or URL.',
  target: '"target" does not fit its "linkageType".',
  rooms: 'The file is a list of rooms, each with modelId, names, lines and an https "url" (docs/operating.md).',
  image: '"image" is a list of hosts: origin, weight, check (docs/operating.md).',
  launch: '"launch" is a list of hosts: origin, weight, check (docs/operating.md).',
})

/** Commands for what visitors read: announcements and promotions, banners, chat rooms; and for hosts and register rules. */
export const NOTICES: Typed[] = [
  {
    words: 'announcements',
    about: 'the announcements and promotions, in the order they are shown',
    read: () => commandFor(noticeCalls.listAnnouncements, {}),
  },
  {
    words: 'announcement save FILE',
    about: 'keeps an announcement or promotion (type PR) of a JSON file; one of the same id is replaced',
    read: ([file = '']) => commandFor(noticeCalls.saveAnnouncement, {}, objectIn(file)),
  },
  {
    words: 'announcement remove ID',
    about: 'takes an announcement or promotion back',
    read: ([id = '']) => removal(noticeCalls.removeAnnouncement, id),
  },
  {
    words: 'banners',
    about: 'the banners, in the order they are shown',
    read: () => commandFor(noticeCalls.listBanners, {}),
  },
  {
    words: 'banner save FILE',
    about: `keeps a banner of a JSON file; one of the same id is replaced
           --picture FILE is a png, jpg or webp that is uploaded for it; without it the file names a path of the site as "url"`,
    options: { picture: 'text' },
    read: ([file = ''], options) => {
      const [draft, named] = [objectIn(file), options.text('picture')]
      if (named === undefined) return commandFor(noticeCalls.saveBanner, {}, draft)
      const picture = readPicture(named)
      // Everything else is checked before anything is uploaded.
      commandFor(noticeCalls.saveBanner, {}, { ...draft, url: '/uploads/picture' })
      return {
        kind: 'act',
        act: async (server) => {
          const { url } = await uploadPicture(server, picture)
          return call(server, noticeCalls.saveBanner, {}, { ...draft, url } as never)
        },
      }
    },
  },
  {
    words: 'banner remove ID',
    about: 'takes a banner back',
    read: ([id = '']) => removal(noticeCalls.removeBanner, id),
  },
  {
    words: 'chat set FILE',
    about: 'the rooms of the chat provider, as a JSON list; their origins are in CHAT_ORIGINS',
    read: ([file = '']) => commandFor(noticeCalls.setChatRooms, {}, { rooms: readJsonOf(file) }, NOT_ALLOWED),
  },
  {
    words: 'chat clear',
    about: 'no chat',
    read: () => commandFor(noticeCalls.setChatRooms, {}, { rooms: [] }),
  },
  {
    words: 'register-rules set FILE',
    about: 'the rules of fields of the register form, as JSON; fields it does not name are as the product has them',
    read: ([file = '']) => commandFor(siteCalls.setRegisterRules, {}, objectIn(file)),
  },
  {
    words: 'hosts show',
    about: 'the hosts that serve pictures and games',
    read: () => commandFor(switchCalls.showHosts, {}),
  },
  {
    words: 'hosts set FILE',
    about: 'the hosts that serve pictures and games, as JSON; their origins are in CDN_ORIGINS',
    read: ([file = '']) => commandFor(switchCalls.setHosts, {}, objectIn(file), NOT_ALLOWED),
  },
  {
    words: 'hosts clear',
    about: 'pictures and games come from our own origin again',
    read: () => commandFor(switchCalls.setHosts, {}, { image: [], launch: [] }),
  },
]

const NOT_ALLOWED = {
  'bad-input':
    'The server does not take these, or an origin is not among those it was started with (docs/operating.md).',
}

function objectIn(file: string): object {
  const draft = readJsonOf(file)
  if (typeof draft === 'object' && draft !== null && !Array.isArray(draft)) return draft
  throw new WrongUsage(`${file} holds no JSON object.`)
}

/** A call that removes something by its id, only when it is there. */
function removal(
  endpoint: typeof noticeCalls.removeAnnouncement | typeof noticeCalls.removeBanner,
  id: string,
): ReturnType<Typed['read']> {
  const list = endpoint === noticeCalls.removeBanner ? noticeCalls.listBanners : noticeCalls.listAnnouncements
  const act = async (server: Server) => {
    const found = await call(server, list, {}, {})
    if (!found.some((one) => one.id === id)) throw new CommandError(`There is nothing of the ID "${id}".`, 1)
    return call(server, endpoint, {}, { id })
  }
  return { kind: 'act', act }
}
