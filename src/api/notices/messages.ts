import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A UUID, or the place of a bank's notice. */
const MessageId = z.string().check(z.regex(/^[\w:-]{1,64}$/))
const MessageIds = z.array(MessageId).check(z.minLength(1), z.maxLength(100))

/** An internal message to a member (specification section 2 "messageV2"), in the language they had when it was written. */
export const Message = z.object({
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  read: z.boolean(),
})
export type Message = z.infer<typeof Message>

export const MESSAGE_STATES = ['unread', 'read'] as const

/** `next` is the cursor of the following page; messages that arrive meanwhile neither shift a page nor appear twice. */
export const messageList = endpoint({
  method: 'GET',
  path: '/wps/messages',
  summary: 'The messages to the member, newest first, twenty a page',
  auth: 'account',
  request: z.strictObject({
    state: z.optional(z.enum(MESSAGE_STATES)),
    cursor: z.optional(z.string().check(z.regex(/^[\d:.TZ-]{20,30}_[\w:-]{1,64}$/))),
  }),
  response: z.object({ messages: z.array(Message), next: z.nullable(z.string()) }),
  errors: ['not-signed-in', 'trial-account'],
})

const change = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    auth: 'account',
    request: z.strictObject({ ids: MessageIds }),
    /** How many messages the member has not read now. */
    response: z.object({ unread: z.int() }),
    errors: ['not-signed-in', 'trial-account'],
  })

export const readMessages = change('/wps/messages/read', 'Marks messages of the member as read')
export const removeMessages = change('/wps/messages/remove', 'Removes messages of the member')
