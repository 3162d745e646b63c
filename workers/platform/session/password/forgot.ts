import { Refusal } from '#api/envelope'
import { forgotByEmail } from '#api/session/password'
import { prefixOf } from '#brand/language-path'
import { messages } from '#i18n/every/messages.ts'
import type { App, Serve } from '../../app.ts'
import { type Member, memberByAccount, normalizeUsername } from '../../directory/members.ts'
import { sendMessage } from '../../directory/outbox.ts'
import type { Ctx, Env } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { later } from '../after-response.ts'
import { LINKS } from '../limits.ts'
import { issueTicket } from '../one-time-tickets.ts'

/**
 * Password reset by e-mail. Whether the account and the address match is checked after the response, so that neither
 * its text nor its timing reveals it (ASVS 5.0 6.3.8).
 */
export function mountForgot(app: App, serve: Serve): void {
  serve(app, forgotByEmail, async ({ username, email }, _caller, c) => {
    const wait = await tooMany(username, c)
    if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
    later(c, () => sendLink(username, email, c.env))
    return {}
  })
}

/** Counted by the typed name, so that an unknown name is refused as often as any other. */
async function tooMany(username: string, c: Ctx): Promise<number> {
  const address = keyFor('link-address', visitorOf(c).prefix)
  const wait = await throttleOf(c.env, address).take(address, LINKS.byAddress)
  if (wait > 0) return wait
  const account = keyFor('link-account', normalizeUsername(username))
  return throttleOf(c.env, account).take(account, LINKS.byAccount)
}

async function sendLink(username: string, email: string, env: Env): Promise<void> {
  const member = await memberByAccount(env.DB, username)
  if (!member?.email || member.email.toLowerCase() !== email.toLowerCase()) return
  const link = linkFor(member, await issueTicket(env, 'password-link', member), env)
  const { 'account.password-link.subject': subject, 'account.password-link.body': body } = messages[member.language]
  await sendMessage(env, { recipient: member.email, channel: 'email', subject, body: `${body}\n\n${link}` })
}

/** The ticket is in the fragment: no server or log in between ever sees it (RFC 3986 section 3.5). */
function linkFor({ language }: Member, ticket: string, env: Env): string {
  return `${env.SITE_ORIGIN}${prefixOf(language)}/password#${ticket}`
}
