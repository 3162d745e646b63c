import { Refusal } from '#api/envelope'
import { gameCalls } from '#api/operator/games'
import type { App, Serve } from '../app.ts'
import { setOpening, setPicture } from '../catalogue/availability.ts'

/** Closes games and vendors or opens them again, and sets the pictures of tiles. */
export function mountGamesOps(app: App, serve: Serve): void {
  serve(app, gameCalls.setGameOpening, async ({ node, ...opening }, by, c) => {
    const games = await setOpening(c.env.DB, 'game', node, opening, by)
    return games instanceof Refusal ? games : { games }
  })
  serve(app, gameCalls.setVendorOpening, async ({ code, ...opening }, by, c) => {
    const games = await setOpening(c.env.DB, 'vendor', code, opening, by)
    return games instanceof Refusal ? games : { games }
  })
  serve(app, gameCalls.setGamePicture, async ({ node, showIcon }, by, c) => {
    return (await setPicture(c.env.DB, node, { showIcon }, by)) ?? { showIcon }
  })
}
