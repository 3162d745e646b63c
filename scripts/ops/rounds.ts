import { RoundsAsked, RoundsRule } from '../../src/api/operator/vendors.ts'
import { checking, type Typed } from './typed.ts'

const checked = checking({
  older: '--older wants hours, such as 48.',
  vendor: "--vendor wants a vendor's code, such as FRL.",
  hours: 'The rule wants 1 to 720 hours, such as 48.',
})

/** Bets nobody has ended. */
export const ROUNDS: Typed[] = [
  {
    words: 'rounds',
    about: '--open [--vendor CODE] [--older HOURS]   bets nobody has settled, oldest first',
    options: { open: 'switch', vendor: 'text', older: 'text' },
    read: (_filled, given) => {
      const asked = checked(RoundsAsked, { vendor: given.text('vendor')?.toUpperCase(), older: given.text('older') })
      const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
      return { kind: 'get', path: `/ops/rounds${query.size === 0 ? '' : `?${query}`}` }
    },
  },
  {
    words: 'rounds after HOURS',
    about: 'how old an open bet must be before its vendor is asked and it is ended; 48 until said',
    read: ([hours = '']) => ({
      kind: 'put',
      path: '/ops/rounds',
      value: checked(RoundsRule, { hours: Number(hours) }),
    }),
  },
]
