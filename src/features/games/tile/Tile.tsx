import type { Language } from '#brand/brand'
import type { TileGame } from '#core/games/lists'
import { lotteryOf } from '#core/games/routing'
import { pathIn } from '#core/path'
import { isBuiltRoute } from '#core/site/unbuilt-routes'
import button from '#ui/Button.module.css'
import card from '#ui/Card.module.css'
import { builtStakes } from './built-stakes.ts'
import { oddsText } from './game-figures.ts'
import { markOf, nameOf, pictureOf } from './game-labels.ts'
import { stripOf } from './strip.ts'
import style from './Tile.module.css'
import { TilePicture } from './TilePicture.tsx'
import { fill, type TileText } from './tile-text.ts'

interface TileProps {
  game: TileGame
  language: Language
  text: TileText
  favourite?: boolean
  /** True for the first screen; other pictures load lazily. */
  eager?: boolean
  /** The heading level: one below the heading above the tile. */
  heading?: 'h2' | 'h3'
}

/**
 * The card of a game, the same for pages and islands: only HTML, nothing of its own happens in it. Presses
 * are heard by `tiles.ts`. The link that plays the game covers the whole card; the free trial and the heart are above
 * it. `data-state` and `data-trial` choose what shows, so that `renewTile` can bring a tile up to date in place;
 * `data-slot` marks what it and `tile-copy.ts` write.
 */
export function Tile({ game, language, text, favourite = false, eager = false, heading: Name = 'h3' }: TileProps) {
  const name = nameOf(game)
  return (
    <article
      className={`${card.frame} ${style.tile}`}
      data-tile={game.nodeId}
      data-state={game.state}
      data-trial={game.trial || undefined}
      data-back={game.backAt ?? undefined}
      data-vendor={game.vassalage}
      data-type={game.gameType}
      data-stakes={builtStakes(game)}
      data-rtp={game.rtp}
      data-odds={oddsText(game)}
    >
      <div className={`${card.card} ${style.paper}`}>
        <p className={card.head}>
          <b data-slot="number">{game.number}</b>
          <span data-slot="mark">{markOf(game)}</span>
        </p>
        <div className={card.art}>
          <TilePicture source={pictureOf(game)} eager={eager} />
          {/* Always a text, also an empty one: React then accepts what `renewTile` wrote before it hydrates. */}
          <span className={style.strip} data-slot="strip" suppressHydrationWarning>
            {stripOf(game, text, language)}
          </span>
          <button
            type="button"
            className={style.heart}
            data-favourite={game.nodeId}
            aria-pressed={favourite}
            aria-label={fill(text.favourite, 'name', name)}
          />
        </div>
        <Foot game={game} name={name} language={language} text={text} />
        <Name className={card.name} data-long={name.length > 14 || undefined}>
          <span data-slot="name">{name}</span>
        </Name>
      </div>
    </article>
  )
}

interface FootProps {
  game: TileGame
  name: string
  language: Language
  text: TileText
}

/**
 * The two actions. Their links lead to the page that plays the game, for opening in another tab. Both take the game
 * from their tile, which keeps long lists small.
 */
function Foot({ game, name, language, text }: FootProps) {
  const gameUrl = `${pathIn(language, '/seamless')}?game=${game.nodeId}`
  const lottery = lotteryOf(game)
  const page = lottery && isBuiltRoute(lottery) ? { 'data-popup': 'member' } : {}
  const opening = lottery ? page : { 'data-launch': '' }
  return (
    <div className={style.foot}>
      <a
        className={button.button}
        data-variant="primary"
        href={lottery ? pathIn(language, lottery) : `${gameUrl}&mode=real`}
        {...opening}
        data-mode="real"
        aria-label={fill(text.playNamed, 'name', name)}
      >
        {text.play}
      </a>
      <a
        href={`${gameUrl}&mode=trial`}
        data-launch=""
        className={button.button}
        data-variant="border"
        data-mode="trial"
        aria-label={fill(text.trialNamed, 'name', name)}
      >
        {text.trial}
      </a>
    </div>
  )
}
