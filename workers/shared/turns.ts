/** Lets everything else that waits be done first: the storage of one machine answers without ever looking at new requests. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Yields each item in a turn of its own, for work on many rows that other requests must not wait for. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) {
    await nextTurn()
    yield item
  }
}
