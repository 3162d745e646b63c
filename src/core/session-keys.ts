/**
 * Every key of the web storages, in one list (specification section 3 "Session storage keys"). Scripts in the head of a
 * page get theirs by `define:vars`, since they run before any module. Texts, not an object: the build puts each where it is
 * used (astro.config.mjs).
 */

// The session of this tab.
export const TOKEN_KEY = 'token'
/** A hand-off code from the address, until it is redeemed. */
export const HANDOFF_KEY = 'handoff'
export const IS_TRIAL_KEY = 'isTrial'
export const IS_AGENT_KEY = 'isAgent'
export const NICKNAME_KEY = 'nickname'
export const ACCOUNT_KEY = 'account'
export const USERNAME_KEY = 'username'
export const CUSTOMER_ID_KEY = 'customerId'
/** JSON: the account and the rights of a sub-account. */
export const SUB_ACCOUNT_KEY = 'subAccount'
/** Marks of the document for what only some members have. */
export const MARKS_KEY = 'marks'
/**
 * What the login gave for a password that has to be changed before a session opens, so that a reload of the tab finds the
 * change open again. Free play, a session and sign-out remove it (specification section 4).
 */
export const DUE_PASSWORD_KEY = 'cpw'

// The brand, restored after a sign-out.
export const MERCHANT_KEY = 'merchant'
export const MERCHANT_CODE_KEY = 'merchantCode'

// What a visit began with, and what is under way.
/** The page that the open login leads to. */
export const RETURN_URL_KEY = 'returnUrl'
/** What the link of a mail carries, taken out of the address by ResetPage.astro. */
export const RESET_LINK_KEY = 'link'
export const SOCIAL_ATTEMPT_KEY = 'social'
export const SOCIAL_ANSWER_KEY = 'social-answer'
export const DEPOSIT_INTENT_KEY = 'depositIntent'
export const WITHDRAWAL_INTENT_KEY = 'withdrawalIntent'
/** Followed by the code of the vendor. */
export const VENDOR_TRANSFER_INTENT_KEY = 'vendorTransferIntent'
export const LINE_TRANSFER_INTENT_KEY = 'lineTransferIntent'
export const RECEIVABLE_INTENT_KEY = 'receivableIntent'
export const BONUS_CANCEL_INTENT_KEY = 'bonusCancelIntent'
export const REDEMPTION_INTENT_KEY = 'redemptionIntent'
export const CONVERSION_INTENT_KEY = 'conversionIntent'
export const BREAK_INTENT_KEY = 'breakIntent'
/** The member has just registered, and is offered limits on the page that opens. */
export const LIMIT_OFFER_KEY = 'limitOffer'
/** The popup on arrival was closed on this tab, by a member or by a visitor. */
export const USER_POPUP_KEY = 'USER_POPUP'
export const VISITOR_POPUP_KEY = 'ANONYMOUS_POPUP'

// Answers of the server, for this tab.
/** The last event of the live socket that this tab has. */
export const LIVE_SEQUENCE_KEY = 'liveSequence'
export const HOT_GAMES_KEY = 'hotGames'
/** The hosts of pictures, this session's own first. */
export const IMAGE_HOSTS_KEY = 'imageHosts'
export const CONSOLIDATED_KEY = 'consolidated'
/** The last contract that opened its popup by itself. */
export const CONTRACT_SHOWN_KEY = 'contractShown'
/** The changed terms were asked about by themselves on this tab. */
export const TERMS_SHOWN_KEY = 'termsShown'
export const HAS_SALARY_KEY = 'enableSalary'
export const HAS_CONTRACT_KEY = 'enableContract'

/** When the page was last loaded again because a part of it did not come, in milliseconds since 1970. */
export const RELOADED_KEY = 'reloaded'

// Preferences of this browser (local storage).
/** The language that was chosen by hand, as a BCP 47 tag. */
export const LANGUAGE_KEY = 'language'
/**
 * Who invited, of local storage too, because a link is often opened in one tab and the form in another: parameters of the
 * address under the same names. The value is the time in milliseconds since 1970, a blank, and the code.
 */
export const AFFILIATE_CODE_KEY = 'affiliateCode'
export const REFERRAL_CODE_KEY = 'referralCode'
export const SIDE_MENU_KEY = 'sideMenu'
export const BALANCE_HIDDEN_KEY = 'balanceHidden'
/** The ids of offers whose reader said no, with blanks between them. */
export const DECLINED_KEY = 'declined'
export const NOTICES_READ_KEY = 'noticesRead'
