import type { TileGame } from '#core/games/lists'

/** `gameName` if present, else `nodeName`. */
export const nameOf = ({ gameName, nodeName }: Pick<TileGame, 'gameName' | 'nodeName'>): string => gameName || nodeName

/** `showIcon` if present, else `iconUrl`. */
export const pictureOf = ({ showIcon, iconUrl }: Pick<TileGame, 'showIcon' | 'iconUrl'>): string => showIcon || iconUrl

/** The vendor's code, shortened for the card: two lotteries have their platform's name as a prefix. */
export const markOf = ({ vassalage }: Pick<TileGame, 'vassalage'>): string => vassalage.replace(/^TCG_(LOTTO_)?/, '')
