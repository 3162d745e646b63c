/** Who waited has given up. */
export class Late extends Error {}

/** The result, or `Late` once `ms` have passed; what was begun may happen all the same. */
export async function within<Value>(ms: number, done: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(`no answer in ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([done, late])
  } finally {
    clearTimeout(timer)
  }
}
