/** Who waits for the next call that the server carries out. */
const waiting = new Set<() => void>()

/** Calls back once, at the next call that the server carries out; returns what ends the waiting. */
export function onContact(listener: () => void): () => void {
  waiting.add(listener)
  return () => void waiting.delete(listener)
}

/** A call was carried out, so the server is there. */
export function contact(): void {
  for (const listener of [...waiting]) {
    waiting.delete(listener)
    listener()
  }
}
