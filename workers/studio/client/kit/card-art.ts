import { JACK, KING, QUEEN } from '../../engine/cards.ts'

/** The suits, drawn around their middle, 54 high. */
export const PIPS = {
  spades: 'M0-26c8 14 24 20 24 32 0 10-12 12-20 5 1 7 3 11 7 14h-22c4-3 6-7 7-14-8 7-20 5-20-5 0-12 16-18 24-32',
  hearts: 'M0 26c-22-16-28-29-23-38s18-9 23 2c5-11 18-11 23-2s-1 22-23 38',
  diamonds: 'M0-28 21 0 0 28-21 0Z',
  clubs:
    'M0-27a11.5 11.5 0 0 1 9 18.600A11.5 11.5 0 1 1 4 10c.6 6 2.6 11 6 15h-20c3.4-4 5.4-9 6-15a11.5 11.5 0 1 1-5-18.400A11.5 11.5 0 0 1 0-27',
} as const

/** The court cards, drawn around their middle: shapes with the ink they are printed in, the first at the bottom. */
export const COURT: Readonly<Record<number, readonly (readonly [ink: string, d: string])[]>> = {
  [JACK]: [
    ['court-ink', 'M-24 4C-24-18-6-28 10-24l16 28v8h-50z'],
    ['court-coral', 'M-27 1C-27-21-9-31 7-27L23 1v8h-50z'],
    ['court-amber', 'M-29 7h54v10h-54z'],
    ['court-sea', 'M2-22C4-42 18-54 34-52 34-36 22-22 6-16z'],
    ['court-line', 'M6-18C12-30 20-42 30-48'],
  ],
  [QUEEN]: [
    ['court-ink', 'M-23 16-29-14-13-1 1-25 15-1 31-14 25 16z'],
    ['court-coral', 'M-26 13-32-17-16-4-2-28 12-4 28-17 22 13z'],
    ['court-amber', 'M-32-25a5 5 0 1 1-.1 0zM-2-37a5.5 5.5 0 1 1-.1 0zM28-25a5 5 0 1 1-.1 0z'],
    ['court-sea', 'M-26 7h48v10h-48z'],
    ['court-bone', 'M-2 8l4 4-4 4-4-4zM-16 9l3 3-3 3-3-3zM12 9l3 3-3 3-3-3z'],
  ],
  [KING]: [
    ['court-ink', 'M-25 16v-36l14 14L4-31l12 25 15-14v36z'],
    ['court-amber', 'M-28 13v-36l14 14L1-34 13-9l15-14v36z'],
    ['court-coral', 'M-28 3h56v13h-56z'],
    ['court-ink', 'M-2-52h5v7h7v5H3v7h-5v-7h-7v-5h7z'],
    ['court-bone', 'M0 5l4.5 4.500L0 14l-4.5-4.500zM-17 6l3.5 3.5-3.5 3.5-3.5-3.500zM17 6l3.5 3.500L17 13l-3.5-3.500z'],
  ],
}
