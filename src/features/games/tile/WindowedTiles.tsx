import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { TileGame } from '#core/games/lists'
import style from './Tiles.module.css'

/** Rows rendered above and below the viewport, so that Tab always finds the next card. */
const OVERSCAN = 3
/** The row height before the first measurement, which precedes the first paint: enough to keep the scroll position. */
const GUESS_PX = 120

interface Shape {
  columns: number
  /** Height of a row and of the gap below it, and the document offset of the first row, in CSS pixels. */
  row: number
  gap: number
  top: number
}

interface WindowedTilesProps {
  games: readonly TileGame[]
  draw: (game: TileGame, index: number) => ReactNode
}

/** Renders only the rows near the viewport and reserves the height of the others. Every row is as high as the first. */
export default function WindowedTiles({ games, draw }: WindowedTilesProps) {
  const grid = useRef<HTMLDivElement>(null)
  const shape = useShape(grid, games.length)
  const { columns = 8, row = GUESS_PX, gap = 0, top = 0 } = shape ?? {}
  const rows = Math.ceil(games.length / columns)
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => row,
    gap,
    overscan: OVERSCAN,
    scrollMargin: top,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measurements are reset when the rows change size
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, row, gap, columns])

  const items = shape ? virtualizer.getVirtualItems() : []
  const [first, last] = [items[0], items.at(-1)]
  const from = (first?.index ?? 0) * columns
  const to = last ? (last.index + 1) * columns : columns
  const padding = {
    paddingBlockStart: first ? first.start - top : 0,
    paddingBlockEnd: last ? virtualizer.getTotalSize() - (last.end - top) : rows * GUESS_PX,
  }
  return (
    <div ref={grid} className={style.tiles} style={padding}>
      {games.slice(from, to).map((game, index) => draw(game, from + index))}
    </div>
  )
}

/** Measures a row, and again when the window or the content above changes. */
function useShape(grid: RefObject<HTMLDivElement | null>, count: number): Shape | null {
  const [shape, setShape] = useState<Shape | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the number of games changes
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      const next = shapeOf(element)
      setShape((before) => (before && isSame(before, next) ? before : next))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [grid, count])
  return shape
}

function shapeOf(element: HTMLElement): Shape {
  const { gridTemplateColumns, rowGap } = getComputedStyle(element)
  return {
    columns: gridTemplateColumns.split(' ').length,
    row: element.firstElementChild?.getBoundingClientRect().height ?? GUESS_PX,
    gap: Number.parseFloat(rowGap) || 0,
    top: element.getBoundingClientRect().top + scrollY,
  }
}

/** Differences below half a pixel count as equal, so that repeated measurements converge. */
const isSame = (one: Shape, other: Shape) =>
  one.columns === other.columns &&
  (['row', 'gap', 'top'] as const).every((key) => Math.abs(one[key] - other[key]) < 0.5)
