/** A vendor's name in letterforms drawn by us, not the vendor's logo. */
export interface Wordmark {
  /** Width for a height of 20. */
  width: number
  /** Stroke width. */
  pen: number
  /** The line caps of the strokes: cut, or round. */
  ends?: 'round'
  /** The slant of the letters in degrees. */
  lean?: number
  path: string
}

/** Each code of the footer's strip has letterforms of its own: weight, width and corners. */
export const WORDMARKS: Readonly<Record<string, Wordmark>> = {
  // Heavy and geometric.
  PG: { width: 38, pen: 4.5, path: 'M3 20V2.5h6a5.25 5.25 0 0 1 0 10.5H3M34.5 6A8 8 0 1 0 35.5 11h-7' },
  // Thin, wide and square.
  EG2: { width: 58, pen: 2.25, path: 'M15 1.5H2v17h13M2 10h10M35 6V1.5H22v17h13V11h-6M42 1.5h13V10H42v8.5h14' },
  // Slab feet.
  PT: {
    width: 38,
    pen: 3,
    path: 'M5 18.5V1.5M1 1.5h10a5 5 0 0 1 0 10H5M1 18.5h9M19 6.5v-5h17v5M27.5 1.5v17M23 18.5h9',
  },
  // Narrow and close.
  JDB: {
    width: 36,
    pen: 4,
    path: 'M9 0v13.5a3.5 3.5 0 0 1-7 0V12M15 2v16h2a4.5 4.5 0 0 0 4.5-4.5v-7A4.5 4.5 0 0 0 17 2zM27 18V2h3.5a3.75 3.75 0 0 1 0 7.75H27h4a4 4 0 0 1 0 8.25z',
  },
  // One round line.
  CQ9: {
    width: 57,
    pen: 3,
    ends: 'round',
    path: 'M16.5 4.5a8.25 8.25 0 1 0 0 11M38 10a8.25 8.25 0 1 0-16.5 0 8.25 8.25 0 1 0 16.5 0M32 12.5l6 6M55 7.5a5.75 5.75 0 1 0-11.5 0 5.75 5.75 0 1 0 11.5 0c0 5.5-2 9-6 11',
  },
  // Cut corners.
  FC: { width: 36, pen: 4, path: 'M2.5 20V2H15M2.5 10.5H12M34 7V5l-3-3h-7l-3 3v10l3 3h7l3-3v-2' },
  // Leaning.
  JL: { width: 36, pen: 3.5, lean: 14, path: 'M14 0v12.5a5 5 0 0 1-10 0V12M22 0v18.25h11' },
  // A stencil.
  BGS: {
    width: 56,
    pen: 4,
    path: 'M2.5 0v20M6.5 2H10a3.75 3.75 0 0 1 0 7.5H6.5M6.5 9.5H11a4.25 4.25 0 0 1 0 8.5H6.5M34 5.5A7.75 7.75 0 0 0 20.5 8M20.3 12A7.75 7.75 0 0 0 34.5 15v-4.5H28M52.5 5.5C51.5 3 49.5 2 47 2c-3.5 0-5.5 1.7-5.5 4 0 5.5 12 2.5 12 8 0 2.5-2.3 4-6 4-3.2 0-5.5-1.4-6.3-4',
  },
}
