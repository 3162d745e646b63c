import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Language } from '../language.ts'

/** The audience: A logged in, B anonymous, F first login (specification section 4 "Popups"). */
export const EXECUTIONS = ['A', 'B', 'F'] as const
export type Execution = (typeof EXECUTIONS)[number]

/**
 * What a banner links to. The site follows nothing else: a page of ours, a game, the reward centre, or a listed host.
 */
export const LINKAGE_TYPES = ['NONE', 'PAGE', 'GAME', 'PROMOTION', 'URL'] as const

/** Groups of specification section 3; `w_forgot` is the group beside the forgotten password (section 2 "Popups"). */
export const BANNER_GROUPS = ['w_login', 'w_register', 'w_forgot', 'w_home', 'w_leftmenu'] as const

/** Specification section 3: groupName, url (the picture), linkageType. */
export const Banner = z.object({
  id: z.string(),
  groupName: z.enum(BANNER_GROUPS),
  url: z.string(),
  title: z.string(),
  line: z.string(),
  linkageType: z.enum(LINKAGE_TYPES),
  /** A path, a nodeId, a promotion or a URL, by `linkageType`; empty for NONE. */
  target: z.string(),
})
export type Banner = z.infer<typeof Banner>

/** B banner text, PL notice for players, PU popup, PR promotion, H help. `content` is HTML, sanitised when saved. */
export const Announcement = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  /** A promotion has a Go button that opens the reward centre. */
  promotionType: z.enum(['PROMOTION', 'NOTICE']),
  /** ISO 8601 UTC. */
  publishedAt: z.string(),
})
export type Announcement = z.infer<typeof Announcement>

export const announcements = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  summary: 'What the house announces: banners, notices, the popup on arrival, promotions',
  cache: 30,
  request: z.strictObject({
    language: Language,
    platform: z.optional(z.literal('W')),
    execution: z.enum(EXECUTIONS),
    /** A comma-separated list of B, PL, PU, PR, H. */
    types: z.optional(z.string().check(z.regex(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$/))),
  }),
  response: z.object({
    banners: z.array(Banner),
    /** The notices of the bell and of the marquee. */
    player: z.array(Announcement),
    popup: z.array(Announcement),
    promotion: z.array(Announcement),
  }),
})

/** A topic of the help centre. Links use `tag`: /help#term. `content` is HTML. */
export const HelpSubject = z.object({ tag: z.string(), title: z.string(), content: z.string() })
export type HelpSubject = z.infer<typeof HelpSubject>

/** The edge responds from the texts the site was built with. */
export const helpCenter = endpoint({
  method: 'GET',
  path: '/wps/system/helpCenter',
  summary: 'The subjects of the help centre',
  gateway: 'edge',
  request: z.strictObject({ lang: Language, device: z.literal('WEB') }),
  response: z.object({ list: z.array(HelpSubject) }),
})

export const unreadCount = endpoint({
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  summary: 'What waits for the member: messages, missions, rewards',
  auth: 'account',
  request: z.strictObject({}),
  response: z.object({ messages: z.int(), missions: z.int(), rewards: z.int() }),
  errors: ['not-signed-in', 'trial-account'],
})

/** A chat room at the chat provider. */
export const ChatModel = z.object({ modelId: z.string(), name: z.string(), line: z.string() })
export type ChatModel = z.infer<typeof ChatModel>

export const chatModels = endpoint({
  method: 'GET',
  path: '/wps/relay/CBS_modelList',
  summary: 'The chat rooms the operator has connected; none where there is no provider',
  cache: 30,
  request: z.strictObject({ language: Language }),
  response: z.object({ list: z.array(ChatModel) }),
})

export const launchChat = endpoint({
  method: 'POST',
  path: '/wps/relay/CBS_launchChat',
  summary: 'The address of a chat room for this member',
  auth: 'account',
  request: z.strictObject({ modelId: z.string().check(z.regex(/^[\w-]{1,64}$/)), language: Language }),
  response: z.object({ chatUrl: z.url() }),
  errors: ['not-signed-in', 'trial-account', 'not-found', 'vendor-failed'],
})
