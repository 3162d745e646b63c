import type { CallErrorCode } from '#api/error'
import type { Table } from '../wire.ts'
import { type MessageLink, say } from './message.ts'
import { money } from './money.ts'
import { checkUrlOf, depositLinkOf, tellCheckDue } from './site.ts'
import { text } from './texts.ts'

/** What follows a refusal: `free` lets the player play again, `ask` polls the studio, `stop` ends the game. */
type Next = 'free' | 'ask' | 'stop'

/** What passes by itself: the studio, the wallet or the way to them does not answer now. */
const PASSING: readonly CallErrorCode[] = [
  'network',
  'timeout',
  'request-timeout',
  'busy',
  'too-many-requests',
  'maintenance',
  'upstream-failed',
  'upstream-timeout',
  'unknown',
]

/** What a player reads who may not play; `operation-not-allowed`: the operator does not say why. */
const STOPPED = {
  excluded: 'excluded',
  'under-review': 'underReview',
  'line-frozen': 'lineStopped',
  'play-frozen': 'agentStopped',
  'account-closed': 'stopped',
  'identity-required': 'stopped',
  'operation-not-allowed': 'stopped',
} as const

/** True for what says nothing about the game: whoever reads it asks again. */
export function isPassing(error: CallErrorCode): boolean {
  return PASSING.includes(error)
}

/** Says why the game cannot be read now. */
export function sayPassing(error: CallErrorCode): void {
  if (error === 'maintenance') say('maintenance', text('maintenance'))
  else say('offline', text('offline'))
}

/** Shows what a refusal means for the player. Returns what happens next. */
export function showRefusal(error: CallErrorCode, table: Table, bet: number): Next {
  const lobby = { href: table.lobbyUrl, label: text('backToSite') }
  switch (error) {
    case 'not-enough-money':
      say('no-money', text(table.demo ? 'noPlayMoney' : 'noMoney'), table.demo ? lobby : depositLink(table))
      return 'free'
    case 'not-signed-in':
      say('ended', text('ended'), lobby)
      return 'stop'
    case 'network':
    case 'timeout':
      say('offline', text('offline'))
      return 'ask'
    case 'upstream-timeout':
      say('returning', text('returning', { bet: money(bet, table.currency) }))
      return 'ask'
    case 'no-opponent':
      say('returning', text('noOpponent', { bet: money(bet, table.currency) }))
      return 'ask'
    case 'betting-closed':
      say('refused', text('sharedLate'))
      return 'free'
    case 'conflict':
    case 'too-many-requests':
      return 'ask'
    // It is open what became of the call.
    case 'busy':
    case 'request-timeout':
    case 'upstream-failed':
    case 'unknown':
      return 'ask'
    case 'maintenance':
      say('maintenance', text('maintenance'), lobby)
      return 'ask'
    case 'excluded':
    case 'under-review':
    case 'line-frozen':
    case 'account-closed':
    case 'identity-required':
    case 'play-frozen':
    case 'operation-not-allowed':
      say('refused', text(STOPPED[error]), lobby)
      return 'stop'
    case 'reward-ended':
      say('refused', text('freeRoundsEnded'))
      return 'free'
    case 'reality-check-due':
      tellCheckDue(table)
      say('refused', text('realityCheckDue'), checkLink(table))
      return 'free'
    case 'limit-reached':
      say('refused', text('limitReached'), lobby)
      return 'free'
    default:
      say('refused', text('failed'))
      return 'free'
  }
}

/** Returns what a player reads whose further stake was refused, while the round stays as it was; null for another refusal. */
export function refusedStep(error: CallErrorCode, table: Table): string | null {
  if (error === 'not-enough-money') return text('noMoneyForStep')
  if (error === 'reality-check-due') tellCheckDue(table)
  if (error === 'reality-check-due') return text('realityCheckDue')
  return error === 'limit-reached' ? text('limitReached') : null
}

/** Around a framed game the site shows the check itself; beside a window of its own the site's page does. */
function checkLink(table: Table): MessageLink | null {
  const href = checkUrlOf(table)
  return href === null ? null : { href, label: text('realityCheckOpen'), beside: true }
}

function depositLink(table: Table): MessageLink | null {
  const link = depositLinkOf(table)
  return link && { ...link, label: text('deposit'), beside: true }
}
