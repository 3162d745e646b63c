/**
 * Test files that change what the whole product does (its switches, its catalogue, its announcements), or count all of
 * it. They run one after another, against a product of their own (the project `switches` of vitest.config.ts).
 */
export const SWITCHING = [
  // Switches of the operator.
  'tests/browser/agents/agent-overlay.browser.test.ts',
  'tests/browser/member/vendor-wallets.browser.test.ts',
  'tests/browser/member/overlay.browser.test.ts',
  'tests/browser/member/payment-password.browser.test.ts',
  'tests/browser/pages/bad-code.browser.test.ts',
  'tests/browser/session/extra-verification.browser.test.ts',
  'tests/browser/session/mobile.browser.test.ts',
  'tests/browser/session/expired-password.browser.test.ts',
  'tests/browser/site/switches.browser.test.ts',
  'tests/workers/gateways/guard.worker.test.ts',
  'tests/workers/gateways/simultaneous.worker.test.ts',
  'tests/workers/gateways/unknown-name.worker.test.ts',
  // Vendors, games, announcements and rules of registration.
  'tests/browser/site/hostile-texts.browser.test.ts',
  'tests/browser/site/lobby.browser.test.ts',
  // Every member, every transfer.
  'tests/browser/games/trial-money.browser.test.ts',
  'tests/workers/gateways/bad-input.worker.test.ts',
  'tests/workers/gateways/malformed.worker.test.ts',
  'tests/workers/gateways/vendor-memory.worker.test.ts',
]
