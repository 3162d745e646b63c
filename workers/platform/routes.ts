import { mountAffiliate } from './agents/affiliate.ts'
import { mountContracts } from './agents/contracts.ts'
import { mountAgentsOps } from './agents/ops.ts'
import { type App, newApp, serve } from './app.ts'
import { mountBalance } from './balance.ts'
import { mountLedgerOps } from './bank/ops.ts'
import { mountDeposits } from './deposit/deposit.ts'
import { mountFavourites } from './games/favourites.ts'
import { mountLanes } from './games/lanes.ts'
import { mountLaunch } from './games/launch.ts'
import { mountLists } from './games/lists.ts'
import { mountGamesOps } from './games/ops.ts'
import { mountRank } from './games/rank.ts'
import { mountRecent } from './games/recent.ts'
import { mountMember } from './member/info.ts'
import { mountAnnouncements } from './notices/announcements.ts'
import { mountChat } from './notices/chat.ts'
import { mountNoticesOps } from './notices/ops.ts'
import { mountUnread } from './notices/unread.ts'
import { mountOps } from './ops.ts'
import { mountSeed } from './seed/seed.ts'
import { mountCaptcha } from './session/captcha.ts'
import { mountEnrolment } from './session/enrolment.ts'
import { mountExtraVerification } from './session/extraVerification.ts'
import { mountExtraVerificationOps } from './session/extraVerificationOps.ts'
import { mountFirebase } from './session/firebase/firebase.ts'
import { mountForgot } from './session/forgot.ts'
import { mountFreePlay } from './session/freePlay.ts'
import { mountHandoff } from './session/handoff.ts'
import { mountLogin } from './session/login.ts'
import { mountPasswordByPhone } from './session/passwordByPhone.ts'
import { mountPasswords } from './session/passwords.ts'
import { mountRegister } from './session/register.ts'
import { mountCodes } from './session/sendCode.ts'
import { mountSessions } from './session/sessions.ts'
import { mountIdentities } from './session/social/manage.ts'
import { mountSocial } from './session/social/social.ts'
import { mountCountries } from './site/countries.ts'
import { mountSite } from './site/site.ts'
import { mountVendorWalletOps } from './vendorWallet/ops.ts'
import { mountVendorWallet } from './vendorWallet/vendorWallet.ts'
import { mountWallet } from './wallet/wallet.ts'

/** Every call of specification section 7 that the platform answers, a noun at a time. */
export function platform(): App {
  const app = newApp()
  mountSite(app, serve)
  mountCountries(app, serve)
  mountCaptcha(app, serve)
  mountLogin(app, serve)
  mountFreePlay(app, serve)
  mountHandoff(app, serve)
  mountPasswords(app, serve)
  mountForgot(app, serve)
  mountExtraVerification(app, serve)
  mountEnrolment(app, serve)
  mountSessions(app, serve)
  mountSocial(app, serve)
  mountIdentities(app, serve)
  mountRegister(app, serve)
  mountAffiliate(app, serve)
  mountContracts(app, serve)
  mountCodes(app, serve)
  mountFirebase(app, serve)
  mountPasswordByPhone(app, serve)
  mountMember(app, serve)
  mountLists(app, serve)
  mountLanes(app, serve)
  mountRank(app, serve)
  mountFavourites(app, serve)
  mountRecent(app, serve)
  mountLaunch(app, serve)
  mountBalance(app, serve)
  mountVendorWallet(app, serve)
  mountDeposits(app, serve)
  mountAnnouncements(app, serve)
  mountUnread(app, serve)
  mountChat(app, serve)
  mountWallet(app)
  mountLedgerOps(app)
  mountVendorWalletOps(app)
  mountNoticesOps(app)
  mountGamesOps(app)
  mountAgentsOps(app)
  mountExtraVerificationOps(app)
  mountOps(app)
  mountSeed(app)
  return app
}
