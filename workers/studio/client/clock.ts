import { byId } from './element.ts'

/** Shows the time since the game was opened, counting up (UKGC RTS 13C). */
export function startClock(): void {
  const start = Date.now()
  const face = byId<HTMLTimeElement>('clock')
  setInterval(() => {
    const seconds = Math.floor((Date.now() - start) / 1_000)
    face.textContent = formatClock(seconds)
    face.dateTime = `PT${seconds}S`
  }, 1_000)
}

function formatClock(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = pad(Math.floor(seconds / 60) % 60)
  return hours > 0 ? `${hours}:${minutes}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}
