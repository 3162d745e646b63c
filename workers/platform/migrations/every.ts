// Written by scripts/assets/migration-index.ts from the files beside it; `npm run build` writes it again.
import baseline from './0001_baseline.sql'
import prizesAndPlays from './0002_prizes_and_plays.sql'
import gamesPlace from './0003_games_place.sql'
import contiguous from './0004_contiguous.sql'
import heldWins from './0005_held_wins.sql'
import twoPeople from './0006_two_people.sql'
import uploadsPurpose from './0007_uploads_purpose.sql'
import gameFigures from './0008_game_figures.sql'
import heldVendorWins from './0009_held_vendor_wins.sql'
import quarterHours from './0010_quarter_hours.sql'
import memberMessages from './0011_member_messages.sql'
import betsByGame from './0012_bets_by_game.sql'
import liveOutbox from './0013_live_outbox.sql'
import vip from './0014_vip.sql'
import feedback from './0015_feedback.sql'
import memberCredentials from './0016_member_credentials.sql'
import monthsAndHours from './0017_months_and_hours.sql'
import agentContracts from './0018_agent_contracts.sql'
import agentLines from './0019_agent_lines.sql'
import invitations from './0020_invitations.sql'
import teamRecords from './0021_team_records.sql'
import contractEvents from './0022_contract_events.sql'
import subAccounts from './0023_sub_accounts.sql'
import gameOdds from './0024_game_odds.sql'
import lineStops from './0025_line_stops.sql'
import gameReturns from './0026_game_returns.sql'
import roundResults from './0027_round_results.sql'
import openBets from './0028_open_bets.sql'
import referenceKeys from './0029_reference_keys.sql'
import contractPeriods from './0030_contract_periods.sql'
import affiliateCodesByAnyCase from './0031_affiliate_codes_by_any_case.sql'
import chargebacks from './0032_chargebacks.sql'
import personReviews from './0033_person_reviews.sql'
import termsVersions from './0034_terms_versions.sql'
import points from './0035_points.sql'
import entitlements from './0036_entitlements.sql'
import rebates from './0037_rebates.sql'
import missions from './0038_missions.sql'
import wagerings from './0039_wagerings.sql'
import raffles from './0040_raffles.sql'
import offers from './0041_offers.sql'
import referrals from './0042_referrals.sql'
import leaderboards from './0043_leaderboards.sql'
import activities from './0044_activities.sql'
import promotionCodes from './0045_promotion_codes.sql'
import offerChoices from './0046_offer_choices.sql'
import vipGifts from './0047_vip_gifts.sql'
import shippingAddresses from './0048_shipping_addresses.sql'
import freeRounds from './0049_free_rounds.sql'
import rewardsByBudget from './0050_rewards_by_budget.sql'
import firstDeposits from './0051_first_deposits.sql'
import breaks from './0052_breaks.sql'
import cashback from './0053_cashback.sql'
import closings from './0054_closings.sql'
import harm from './0055_harm.sql'
import contacts from './0056_contacts.sql'
import identity from './0057_identity.sql'
import countries from './0058_countries.sql'

/** Every migration by its file name, in order. */
export const MIGRATIONS = [
  ['0001_baseline.sql', baseline],
  ['0002_prizes_and_plays.sql', prizesAndPlays],
  ['0003_games_place.sql', gamesPlace],
  ['0004_contiguous.sql', contiguous],
  ['0005_held_wins.sql', heldWins],
  ['0006_two_people.sql', twoPeople],
  ['0007_uploads_purpose.sql', uploadsPurpose],
  ['0008_game_figures.sql', gameFigures],
  ['0009_held_vendor_wins.sql', heldVendorWins],
  ['0010_quarter_hours.sql', quarterHours],
  ['0011_member_messages.sql', memberMessages],
  ['0012_bets_by_game.sql', betsByGame],
  ['0013_live_outbox.sql', liveOutbox],
  ['0014_vip.sql', vip],
  ['0015_feedback.sql', feedback],
  ['0016_member_credentials.sql', memberCredentials],
  ['0017_months_and_hours.sql', monthsAndHours],
  ['0018_agent_contracts.sql', agentContracts],
  ['0019_agent_lines.sql', agentLines],
  ['0020_invitations.sql', invitations],
  ['0021_team_records.sql', teamRecords],
  ['0022_contract_events.sql', contractEvents],
  ['0023_sub_accounts.sql', subAccounts],
  ['0024_game_odds.sql', gameOdds],
  ['0025_line_stops.sql', lineStops],
  ['0026_game_returns.sql', gameReturns],
  ['0027_round_results.sql', roundResults],
  ['0028_open_bets.sql', openBets],
  ['0029_reference_keys.sql', referenceKeys],
  ['0030_contract_periods.sql', contractPeriods],
  ['0031_affiliate_codes_by_any_case.sql', affiliateCodesByAnyCase],
  ['0032_chargebacks.sql', chargebacks],
  ['0033_person_reviews.sql', personReviews],
  ['0034_terms_versions.sql', termsVersions],
  ['0035_points.sql', points],
  ['0036_entitlements.sql', entitlements],
  ['0037_rebates.sql', rebates],
  ['0038_missions.sql', missions],
  ['0039_wagerings.sql', wagerings],
  ['0040_raffles.sql', raffles],
  ['0041_offers.sql', offers],
  ['0042_referrals.sql', referrals],
  ['0043_leaderboards.sql', leaderboards],
  ['0044_activities.sql', activities],
  ['0045_promotion_codes.sql', promotionCodes],
  ['0046_offer_choices.sql', offerChoices],
  ['0047_vip_gifts.sql', vipGifts],
  ['0048_shipping_addresses.sql', shippingAddresses],
  ['0049_free_rounds.sql', freeRounds],
  ['0050_rewards_by_budget.sql', rewardsByBudget],
  ['0051_first_deposits.sql', firstDeposits],
  ['0052_breaks.sql', breaks],
  ['0053_cashback.sql', cashback],
  ['0054_closings.sql', closings],
  ['0055_harm.sql', harm],
  ['0056_contacts.sql', contacts],
  ['0057_identity.sql', identity],
  ['0058_countries.sql', countries],
] as const
