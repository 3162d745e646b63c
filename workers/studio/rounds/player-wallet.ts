import type { GameEngine } from '../engine/game-engine.ts'
import type { Keys } from '../operators.ts'
import { type VendorWalletBinding, vendorWalletOf } from '../vendor-wallets/vendor-wallet-of.ts'
import type { GameLaunch } from './launch.ts'
import { createOperatorWallet, createPlayMoneyWallet, type RoundWallet } from './round-wallet.ts'
import { createVendorWallet, whereStaked } from './vendor-wallet.ts'

/**
 * Returns the wallet that the rounds of a launch are played with: play money, the operator's wallet, or the player's
 * vendor wallet. `playerGame`: the id of the object that plays them.
 */
export function playerWalletOf(
  env: Keys & VendorWalletBinding,
  { id: playerGame, storage }: { id: DurableObjectId; storage: Pick<DurableObjectStorage, 'kv'> },
  launch: GameLaunch,
  engine: GameEngine,
): RoundWallet {
  const { operatorId, user, currency, token } = launch
  if (user === null) return createPlayMoneyWallet(storage.kv)
  const wallet = createOperatorWallet(env, launch, playerGame.toString(), engine.id)
  return whereStaked(wallet, createVendorWallet(vendorWalletOf(env, operatorId, user, currency)), token !== null)
}
