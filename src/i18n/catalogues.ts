// Written by scripts/assets/languages.ts from the files of the default language; `npm run build` writes it again.
import type activities from './es/activities.json'
import type bonuses from './es/bonuses.json'
import type breaks from './es/breaks.json'
import type cards from './es/cards.json'
import type cashback from './es/cashback.json'
import type closing from './es/closing.json'
import type contracts from './es/contracts.json'
import type edge from './es/edge.json'
import type errors from './es/errors.json'
import type feedback from './es/feedback.json'
import type fields from './es/fields.json'
import type games from './es/games.json'
import type identity from './es/identity.json'
import type inbox from './es/inbox.json'
import type invite from './es/invite.json'
import type launch from './es/launch.json'
import type limits from './es/limits.json'
import type linetransfers from './es/linetransfers.json'
import type lists from './es/lists.json'
import type lobby from './es/lobby.json'
import type member from './es/member.json'
import type messages from './es/messages.json'
import type missions from './es/missions.json'
import type mydata from './es/mydata.json'
import type notices from './es/notices.json'
import type offers from './es/offers.json'
import type pages from './es/pages.json'
import type points from './es/points.json'
import type raffles from './es/raffles.json'
import type reality from './es/reality.json'
import type rebate from './es/rebate.json'
import type referrals from './es/referrals.json'
import type rewards from './es/rewards.json'
import type security from './es/security.json'
import type seo from './es/seo.json'
import type session from './es/session.json'
import type settlements from './es/settlements.json'
import type shell from './es/shell.json'
import type site from './es/site.json'
import type slots from './es/slots.json'
import type statements from './es/statements.json'
import type studio from './es/studio.json'
import type subaccounts from './es/subaccounts.json'
import type team from './es/team.json'
import type transfers from './es/transfers.json'
import type vip from './es/vip.json'
import type wallet from './es/wallet.json'
import type withdrawals from './es/withdrawals.json'

/** The texts of every noun. */
export interface Catalogues {
  activities: typeof activities
  bonuses: typeof bonuses
  breaks: typeof breaks
  cards: typeof cards
  cashback: typeof cashback
  closing: typeof closing
  contracts: typeof contracts
  edge: typeof edge
  errors: typeof errors
  feedback: typeof feedback
  fields: typeof fields
  games: typeof games
  identity: typeof identity
  inbox: typeof inbox
  invite: typeof invite
  launch: typeof launch
  limits: typeof limits
  linetransfers: typeof linetransfers
  lists: typeof lists
  lobby: typeof lobby
  member: typeof member
  messages: typeof messages
  missions: typeof missions
  mydata: typeof mydata
  notices: typeof notices
  offers: typeof offers
  pages: typeof pages
  points: typeof points
  raffles: typeof raffles
  reality: typeof reality
  rebate: typeof rebate
  referrals: typeof referrals
  rewards: typeof rewards
  security: typeof security
  seo: typeof seo
  session: typeof session
  settlements: typeof settlements
  shell: typeof shell
  site: typeof site
  slots: typeof slots
  statements: typeof statements
  studio: typeof studio
  subaccounts: typeof subaccounts
  team: typeof team
  transfers: typeof transfers
  vip: typeof vip
  wallet: typeof wallet
  withdrawals: typeof withdrawals
}
