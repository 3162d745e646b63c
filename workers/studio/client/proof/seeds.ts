import type { Table } from '../../wire.ts'
import { changeSeed } from '../calls.ts'
import { byId } from '../element.ts'
import { text } from '../texts.ts'

/** Shows the fingerprint and the nonce of the seed in use. The player's own seed is in the input field. */
export function fillSeeds({ seeds }: Pick<Table, 'seeds'>): void {
  byId('commitment').textContent = seeds.commitment
  byId('nonce').textContent = String(seeds.nonce)
}

export function clientSeedOr(fallback: string): string {
  const field = byId<HTMLInputElement>('client-seed')
  return field.value !== '' && field.validity.valid ? field.value : fallback
}

/**
 * Lets the player change the seed. The old one is revealed beside its fingerprint, which the player saw before playing,
 * so that the two can be compared.
 */
export function onChangeSeed(changed: (seeds: Table['seeds']) => void): void {
  byId('change-seed').addEventListener('click', async () => {
    const result = await changeSeed()
    byId('seed-note').textContent = result.ok ? '' : text('seedBusy')
    if (!result.ok) return
    const { serverSeed, commitment } = result.value.revealed
    byId('past-seed').hidden = false
    byId('past-commitment').textContent = commitment
    byId('revealed').textContent = serverSeed
    changed(result.value.seeds)
  })
}
