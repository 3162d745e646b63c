import type { Language } from '#brand/brand'
import type { TileGame } from '#core/games/lists'
import { lotteryOf } from '#core/games/routing'
import { pathIn } from '#core/path'
import { Button } from '#ui/Button.tsx'
import card from '#ui/Card.module.css'
import { Icon } from '#ui/Icon.tsx'
import { clockOf } from './clock.ts'
import { markOf, nameOf, pictureOf } from './game-labels.ts'
import style from './Tile.module.css'
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
 * The card of a game (look.md 5), the same for pages and islands: only HTML, nothing of its own happens in it. Presses
 * are heard by `tiles.ts`. Every state is written down and `data-state`, `data-trial` and `data-back` choose what shows,
 * so that a page can bring a tile up to date without drawing it again; `data-slot` marks what `tile-copy.ts` writes.
 */
export function Tile({ game, language, text, favourite = false, eager = false, heading: Name = 'h3' }: TileProps) {
  const name = nameOf(game)
  return (
    <article
      className={style.tile}
      data-tile={game.nodeId}
      data-state={game.state}
      data-trial={game.trial || undefined}
      data-back={game.backAt ?? undefined}
      data-vendor={game.vassalage}
      data-type={game.gameType}
    >
      <div className={card.frame}>
        <div className={`${card.card} ${style.paper}`}>
          <p className={card.head}>
            <b data-slot="number">{game.number}</b>
            <span data-slot="mark">{markOf(game)}</span>
          </p>
          <div className={card.art}>
            <img
              data-slot="picture"
              src={pictureOf(game)}
              alt=""
              width="180"
              height="210"
              loading={eager ? 'eager' : 'lazy'}
              fetchPriority={eager ? 'high' : undefined}
              decoding="async"
            />
            <Strips backAt={game.backAt} language={language} text={text} />
            <Foot game={game} name={name} language={language} text={text} />
            <button
              type="button"
              className={style.heart}
              data-favourite={game.nodeId}
              aria-pressed={favourite}
              aria-label={fill(text.favourite, 'name', name)}
            >
              <Icon name="heart" size={18} />
            </button>
          </div>
          <Name className={card.name} data-long={name.length > 14 || undefined}>
            <span data-slot="name">{name}</span>
          </Name>
        </div>
      </div>
    </article>
  )
}

/** Every strip is rendered; the state shows one. */
function Strips({ backAt, language, text }: { backAt: string | null; language: Language; text: TileText }) {
  const [before = '', after = ''] = text.back.split('{{time}}')
  return (
    <>
      <span className={style.strip} data-when="trial">
        {text.trial}
      </span>
      <span className={style.strip} data-when="soon">
        {text.soon}
      </span>
      <span className={style.strip} data-when="maintenance">
        {text.maintenance}
      </span>
      <span className={style.strip} data-when="back">
        <Icon name="clock" size={16} />
        <span>
          <span className={style.words}>{before}</span>
          {/* The time zone of the reader is unknown at build time, and a <time> may not be empty. */}
          <span data-clock suppressHydrationWarning>
            {backAt && clockOf(backAt, language)}
          </span>
          {after}
        </span>
      </span>
    </>
  )
}

interface FootProps {
  game: TileGame
  name: string
  language: Language
  text: TileText
}

/** The two actions. Their links lead to the page that plays the game, for opening in another tab. */
function Foot({ game, name, language, text }: FootProps) {
  const gameUrl = `${pathIn(language, '/seamless')}?game=${game.nodeId}`
  const lottery = lotteryOf(game)
  const own = lottery
    ? ({ href: pathIn(language, lottery), 'data-popup': 'member' } as const)
    : ({ href: `${gameUrl}&mode=real`, 'data-launch': game.nodeId } as const)
  return (
    <div className={style.foot} data-close={text.close}>
      <Button variant="primary" {...own} data-mode="real" aria-label={fill(text.playNamed, 'name', name)}>
        {text.play}
      </Button>
      <Button
        href={`${gameUrl}&mode=trial`}
        data-launch={game.nodeId}
        data-mode="trial"
        aria-label={fill(text.trialNamed, 'name', name)}
      >
        {text.trial}
      </Button>
    </div>
  )
}
