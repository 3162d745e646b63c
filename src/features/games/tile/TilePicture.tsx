import { watchPicture } from './near-screen.ts'

/** One transparent pixel, whole: a browser reports an error for a shorter one. An image must have a source. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

interface TilePictureProps {
  source: string
  /** True for the first screen. */
  eager: boolean
}

/**
 * The drawing of a card. Below the first screen it gets its source near the screen (`near-screen.ts`), because each SVG
 * is a document that the main thread lays out, and `loading=lazy` alone begins 1,250 to 2,500 pixels ahead.
 */
export function TilePicture({ source, eager }: TilePictureProps) {
  const box = { width: 180, height: 210, decoding: 'async' } as const
  if (eager) return <img data-slot="picture" {...box} alt="" src={source} fetchPriority="high" />
  return (
    <>
      <img
        key={source}
        data-slot="picture"
        {...box}
        alt=""
        ref={watchPicture}
        src={NOTHING}
        data-src={source}
        loading="lazy"
      />
      <noscript>
        <img alt="" src={source} loading="lazy" />
      </noscript>
    </>
  )
}
