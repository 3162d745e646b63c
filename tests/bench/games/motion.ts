import type { Page } from 'playwright-core'

/** How long the frames after a press are counted. */
const COUNTED_MS = 3_000

/** What a page did after a press on its main button. */
export interface Motion {
  /** Milliseconds from the press to the frame in which something first moves. */
  motionMs: number
  /** How many frames the page made in each second. */
  framesPerSecond: number
  /** The longest time between two frames. */
  longestFrameMs: number
}

interface Recorder {
  start(): void
  read(): Motion | null
}
type Recorded = typeof globalThis & { motion: Recorder }

/** Adds the recorder to each page of a context, before its own scripts. */
export async function addMotionRecorder(page: Page): Promise<void> {
  await page.addInitScript((countedMs) => {
    let pressedAt: number | null = null
    let isArmed = false
    let motionMs: number | null = null
    let frames: number[] = []
    const isOver = () => frames.length > 1 && (frames.at(-1) ?? 0) - (pressedAt ?? 0) >= countedMs
    const frame = (now: number) => {
      if (pressedAt === null) return
      frames.push(now)
      const since = pressedAt
      const moves = () =>
        document
          .getAnimations()
          .some(({ startTime, playState }) => playState === 'running' && Number(startTime) >= since)
      if (motionMs === null && moves()) motionMs = performance.now() - since
      if (!isOver()) requestAnimationFrame(frame)
    }
    addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        if (!isArmed) return
        isArmed = false
        pressedAt = timeStamp
        requestAnimationFrame(frame)
      },
      true,
    )
    const motion: Recorder = {
      start() {
        ;[isArmed, pressedAt, motionMs, frames] = [true, null, null, []]
      },
      read() {
        if (!isOver() || motionMs === null) return null
        const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
        const lasted = gaps.reduce((sum, gap) => sum + gap, 0)
        return { motionMs, framesPerSecond: (1_000 * gaps.length) / lasted, longestFrameMs: Math.max(...gaps) }
      },
    }
    Object.assign(globalThis, { motion })
  }, COUNTED_MS)
}

/** Records from the next press on. */
export const startRecording = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as Recorded).motion.start())

/** Returns what was recorded, once all frames are counted. Throws when nothing moved. */
export async function motionOf(page: Page): Promise<Motion> {
  const recorded = await page.waitForFunction(() => (globalThis as Recorded).motion.read(), undefined, {
    timeout: 4 * COUNTED_MS,
  })
  return (await recorded.jsonValue()) as Motion
}
