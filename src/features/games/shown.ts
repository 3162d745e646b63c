import type { TileGame } from '#core/games/lists'

/** `gameName` if present, else `nodeName`. */
export const nameOf = ({ gameName, nodeName }: Pick<TileGame, 'gameName' | 'nodeName'>): string => gameName || nodeName

/** `showIcon` if present, else `iconUrl`. */
export const pictureOf = ({ showIcon, iconUrl }: Pick<TileGame, 'showIcon' | 'iconUrl'>): string => showIcon || iconUrl
