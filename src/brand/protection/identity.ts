/** What waits until a person has verified who a member is (decision 208). */
export interface IdentityRule {
  /** Stakes, opening a game, and money sent to a vendor's wallet. */
  play: boolean
  deposit: boolean
  /**
   * The sum that the withdrawals of 30 days may reach without, in minor units, the new one included; 0: none may be made.
   * A currency that is not named has 0. Null: all may.
   */
  withdrawalsUpTo: Readonly<Record<string, number>> | null
}

/** The rule of this brand: a large sum leaves only to somebody whom a person has verified. */
export const identityRule: IdentityRule = {
  play: false,
  deposit: false,
  withdrawalsUpTo: {
    MXN: 3_000_000,
    USD: 150_000,
    EUR: 150_000,
    BRL: 800_000,
    PEN: 600_000,
    COP: 600_000_000,
    ARS: 150_000_000,
    CLP: 1_500_000,
    VND: 40_000_000,
    IDR: 25_000_000,
    KRW: 2_200_000,
    JPY: 230_000,
    FUN: 3_000_000,
  },
}
