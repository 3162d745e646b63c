/** Synthesised short tones. Sound is off until the player turns it on, and the choice is stored. */
const KEY = 'sound'
let context: AudioContext | null = null

export function isOn(): boolean {
  return localStorage.getItem(KEY) === 'on'
}

export function toggle(): boolean {
  localStorage.setItem(KEY, isOn() ? 'off' : 'on')
  if (isOn()) tone(523, 0.08)
  return isOn()
}

/** Plays the sound of a reel that stops. */
export const tick = () => tone(180, 0.05)

/** Plays two rising notes for a win above the stake. */
export function chime(): void {
  tone(523, 0.12)
  tone(784, 0.2, 0.12)
}

function tone(hertz: number, seconds: number, after = 0): void {
  if (!isOn()) return
  context ??= new AudioContext()
  const start = context.currentTime + after
  const volume = context.createGain()
  volume.gain.setValueAtTime(0.08, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  const oscillator = context.createOscillator()
  oscillator.frequency.value = hertz
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}
