import * as z from 'zod/mini'
import { isOwnPicture } from '#brand/banner-link'
import { brand } from '#brand/brand'
import { Done, endpoint, Nothing } from '../endpoint.ts'
import { inLanguages } from '../language.ts'
import { FEEDBACK_STATES, Feedback, FeedbackText } from '../notices/feedback.ts'
import { BANNER_GROUPS, EXECUTIONS, LINKAGE_TYPES } from '../notices/notices.ts'
import { ROLES, rolesWith } from '../roles.ts'
import { Account } from './paging.ts'

const Id = z.string().check(z.regex(/^[\w-]{1,64}$/))
const Title = z.string().check(z.minLength(1), z.maxLength(120))
const Until = z._default(z.nullable(z.iso.datetime({ offset: true })), null)
const Sort = z._default(z.int(), 0)

export const AnnouncementDraft = z.strictObject({
  id: Id,
  type: z.enum(['PL', 'PU', 'PR']),
  execution: z._default(z.enum(['*', ...EXECUTIONS]), '*'),
  publishedAt: z.optional(z.iso.datetime({ offset: true })),
  until: Until,
  sort: Sort,
  texts: inLanguages(z.strictObject({ title: Title, content: z.string().check(z.maxLength(20_000)) })),
})
export type AnnouncementDraft = z.input<typeof AnnouncementDraft>

/** The picture is a path of our own: banners of other hosts would need those hosts in the content security policy. */
const BannerDraft = z.strictObject({
  id: Id,
  groupName: z.enum(BANNER_GROUPS),
  url: z.string().check(z.refine(isOwnPicture)),
  linkageType: z.enum(LINKAGE_TYPES),
  target: z.string().check(z.maxLength(500)),
  until: Until,
  sort: Sort,
  texts: inLanguages(z.strictObject({ title: Title, line: z.string().check(z.maxLength(300)) })),
})
export type BannerDraft = z.output<typeof BannerDraft>

const saved = {
  auth: 'operator',
  roles: rolesWith('support'),
  method: 'PUT',
  takesReason: true,
  response: z.object({ id: z.string() }),
  errors: ['busy'],
} as const

const removed = {
  auth: 'operator',
  roles: rolesWith('support'),
  method: 'DELETE',
  request: z.strictObject({ id: z.string() }),
  response: Done,
  errors: ['busy'],
} as const

const listAnnouncements = endpoint({
  method: 'GET',
  path: '/ops/announcements',
  summary: 'The announcements, in the order they are shown',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      execution: z.string(),
      published_at: z.string(),
      until: z.nullable(z.string()),
      sort: z.int(),
    }),
  ),
})

const saveAnnouncement = endpoint({
  ...saved,
  path: '/ops/announcements',
  summary: 'Keeps an announcement by its id; a later one of the same id takes its place in every language',
  request: AnnouncementDraft,
})

const removeAnnouncement = endpoint({
  ...removed,
  path: '/ops/announcements',
  summary: 'Takes an announcement back',
})

const listBanners = endpoint({
  method: 'GET',
  path: '/ops/banners',
  summary: 'The banners, in the order they are shown',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.array(
    z.object({
      id: z.string(),
      group_name: z.string(),
      url: z.string(),
      linkage_type: z.string(),
      target: z.string(),
      until: z.nullable(z.string()),
      sort: z.int(),
    }),
  ),
})

const saveBanner = endpoint({
  ...saved,
  path: '/ops/banners',
  summary: 'Keeps a banner by its id; a later one of the same id takes its place in every language',
  request: BannerDraft,
})

const removeBanner = endpoint({ ...removed, path: '/ops/banners', summary: 'Takes a banner back' })

const Sentence = z.string().check(z.minLength(1), z.maxLength(120))
const Sentences = inLanguages(Sentence)

/** A room of the chat provider. `{member}` and `{language}` in `url` are filled in when the member opens it. */
const ChatRoom = z.strictObject({
  modelId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  names: Sentences,
  lines: Sentences,
  url: z.string().check(
    z.maxLength(500),
    z.refine((url) => chatAddress(url, 'x', brand.defaultLanguage) !== null),
  ),
})
export const ChatRooms = z.array(ChatRoom).check(
  z.maxLength(50),
  z.refine((rooms) => new Set(rooms.map(({ modelId }) => modelId)).size === rooms.length),
)
export type ChatRooms = z.infer<typeof ChatRooms>

/**
 * Returns the https URL of a chat room with its placeholders filled in, or null when the result is not an https URL.
 */
export function chatAddress(template: string, member: string, language: string): string | null {
  const address = template.replaceAll('{member}', member).replaceAll('{language}', language)
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null
}

const setChatRooms = endpoint({
  method: 'PUT',
  path: '/ops/chat',
  summary: 'Sets the rooms of the chat provider; none: no chat',
  auth: 'operator',
  roles: rolesWith(),
  takesReason: true,
  request: z.strictObject({ rooms: ChatRooms }),
  response: z.strictObject({ rooms: ChatRooms }),
  errors: ['busy'],
})

/** What operators read: the feedback with its number and who wrote it. */
const MemberFeedback = z.extend(Feedback, {
  number: z.int(),
  account: z.string(),
  language: z.string(),
  answeredBy: z.nullable(z.string()),
})

const OfNumber = z.strictObject({ number: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) })

const listFeedback = endpoint({
  method: 'GET',
  path: '/ops/feedback',
  summary: 'What members wrote, at most a hundred: what waits for an answer, the oldest first, or the newest answers',
  auth: 'operator',
  roles: rolesWith('support'),
  request: z.strictObject({ state: z.optional(z.enum(FEEDBACK_STATES)), account: z.optional(Account) }),
  response: z.object({ open: z.int(), feedback: z.array(MemberFeedback) }),
})

const showFeedback = endpoint({
  method: 'GET',
  path: '/ops/feedback/:number',
  summary: 'One feedback with its answer',
  auth: 'operator',
  roles: rolesWith('support'),
  params: OfNumber,
  request: Nothing,
  response: MemberFeedback,
})

const answerFeedback = endpoint({
  method: 'PUT',
  path: '/ops/feedback/:number',
  summary: 'Answers feedback, once; the member finds it in the inbox',
  auth: 'operator',
  roles: rolesWith('support'),
  takesReason: true,
  maxBytes: 49_152,
  params: OfNumber,
  request: z.strictObject({ answer: FeedbackText }),
  response: MemberFeedback,
  errors: ['wrong-state', 'busy'],
})

export const noticeCalls = {
  listAnnouncements,
  saveAnnouncement,
  removeAnnouncement,
  listBanners,
  saveBanner,
  removeBanner,
  setChatRooms,
  listFeedback,
  showFeedback,
  answerFeedback,
}
