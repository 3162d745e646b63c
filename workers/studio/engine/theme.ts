/** Inks of the card art that may fill the sky; `client/themes.css` sets the text colour on each. */
export type Sky =
  | 'night'
  | 'midnight'
  | 'dusk'
  | 'violet'
  | 'deep'
  | 'felt'
  | 'sea'
  | 'wine'
  | 'coral'
  | 'amber'
  | 'ochre'
  | 'peach'
  | 'bone'
  | 'shade'

export type Ink = 'night' | 'ink' | 'coral' | 'amber' | 'sea' | 'deep' | 'bone' | 'peach'

/** The shape of the strip below the board. */
export type Ground = 'waves' | 'hills' | 'scallops' | 'checks' | 'steps' | 'points'

/** The look of a game window around its board. */
export interface Theme {
  sky: Sky
  ground: Ground
  /** The inks of the strip and of the line along its top. */
  inks: readonly [body: Ink, crest: Ink]
  /** The motif on the picture of the game. */
  picture: string
  /** The drawing on the button that starts a round: that of reels, or by default that of other games. */
  icon?: 'spin'
  /** The game with the same rules whose sky and texts it has, beside texts of its own. */
  base?: string
}
