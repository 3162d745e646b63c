/** Pictures that have not come by then are not waited for: a game can be played without them. */
const LONGEST_WAIT_MS = 8_000

/** Resolves when the pictures below an element are decoded, have failed, or have kept the player waiting long enough. */
export async function waitForPictures(root: ParentNode): Promise<void> {
  const decoded = [...root.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined))
  let limit: ReturnType<typeof setTimeout> | undefined
  const waitedEnough = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, LONGEST_WAIT_MS)
  })
  await Promise.race([Promise.all(decoded), waitedEnough])
  clearTimeout(limit)
}
