import * as z from 'zod/mini'

/** Whether there is one wallet for all games, as an operator says it. */
export const WalletMode = z.strictObject({ isSingle: z.boolean() })
export type WalletMode = z.infer<typeof WalletMode>
