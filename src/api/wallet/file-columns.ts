/** The names of all columns of CSV files. Each has a head in every language (`statements:column.*`). */
export const FILE_COLUMNS = [
  ...['id', 'at', 'type', 'kind', 'state', 'amount', 'before', 'after', 'bonus', 'subWallet', 'fee'],
  ...['currency', 'vendor', 'vendorName', 'game', 'gameName', 'round', 'reference', 'payments', 'placedAt'],
  ...[
    'settledAt',
    'category',
    'free',
    'staked',
    'won',
    'held',
    'returned',
    'takenBack',
    'day',
    'month',
    'zone',
    'bets',
  ],
  ...['freeBets', 'freeStaked', 'rolledBack', 'prizes', 'sent', 'sentBack', 'collected', 'vendorResult'],
  ...['deposits', 'deposited', 'chargedBack', 'released', 'withdrawals', 'withdrawn', 'fees', 'credited', 'debited'],
  ...['bonusBack', 'bonusReleased', 'transferredIn', 'transferredOut', 'transferredBack', 'commissions'],
  ...['netDeposits', 'profit', 'account', 'level', 'members', 'joinedAt', 'lastSeen', 'from', 'until'],
  ...['activeMembers', 'rate', 'turnover', 'base', 'own', 'downline', 'restated', 'correction', 'paidAt'],
  ...['contract'],
] as const
export type FileColumn = (typeof FILE_COLUMNS)[number]

export const isFileColumn = (name: string): name is FileColumn => (FILE_COLUMNS as readonly string[]).includes(name)
