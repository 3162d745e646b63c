/**
 * What lies under the fields of a ticket. Each layout that fits a result is equally likely: a number names one of them,
 * so a ticket without a prize shows two alike as often as chance does, and no more.
 */
export interface Layouts {
  /** How many layouts have no prize. */
  losing: number
  /** How many layouts have a given prize. */
  winning: number
  /** Returns the symbols of the fields. */
  lose(number: number): number[]
  win(number: number, prize: number): number[]
}

const ALIKE = 3

/** What `fillings` has counted, by its arguments. */
const counted = new Map<number, number>()

/** Returns in how many orders so many fields are filled by symbols of which `two` may come twice and `one` once. */
function fillings(fields: number, two: number, one: number): number {
  if (fields === 0) return 1
  const key = (fields * 100 + two) * 100 + one
  const existing = counted.get(key)
  if (existing !== undefined) return existing
  const twice = two === 0 ? 0 : two * fillings(fields - 1, two - 1, one + 1)
  const ways = twice + (one === 0 ? 0 : one * fillings(fields - 1, two, one - 1))
  counted.set(key, ways)
  return ways
}

/** Returns the filling of that number, where each symbol comes as often as `left` allows, at most twice. */
function fillField(number: number, fields: number, left: readonly number[]): number[] {
  if (fields === 0) return []
  let rest = number
  const count = (each: number) => left.filter((one) => one === each).length
  const [two, one] = [count(2), count(1)]
  for (const [symbol, times] of left.entries()) {
    if (times === 0) continue
    const ways = times === 2 ? fillings(fields - 1, two - 1, one + 1) : fillings(fields - 1, two, one - 1)
    if (rest < ways) return [symbol, ...fillField(rest, fields - 1, left.with(symbol, times - 1))]
    rest -= ways
  }
  throw new Error('there is no such filling')
}

function choose(from: number, count: number): number {
  let ways = 1
  for (let index = 0; index < count; index += 1) ways = (ways * (from - index)) / (index + 1)
  return Math.round(ways)
}

/** Returns the set of places of that number, of all with so many. */
function placesOf(number: number, fields: number, count: number): boolean[] {
  let [rest, wanted] = [number, count]
  return Array.from({ length: fields }, (_, place) => {
    const without = choose(fields - place - 1, wanted)
    const isIn = rest >= without
    if (isIn) {
      rest -= without
      wanted -= 1
    }
    return isIn
  })
}

/** Three fields alike show the prize, every other symbol comes twice at most; a symbol for each prize. */
export function threeAlike(fields: number, symbols: number): Layouts {
  const others = fields - ALIKE
  const ways = fillings(others, symbols - 1, 0)
  return {
    losing: fillings(fields, symbols, 0),
    winning: choose(fields, ALIKE) * ways,
    lose: (number) =>
      fillField(
        number,
        fields,
        Array.from({ length: symbols }, () => 2),
      ),
    win: (number, prize) => {
      const places = placesOf(Math.floor(number / ways), fields, ALIKE)
      const left = Array.from({ length: symbols }, (_, symbol) => (symbol === prize ? 0 : 2))
      const rest = fillField(number % ways, others, left)
      return places.map((isIn) => (isIn ? prize : (rest.shift() ?? 0)))
    },
  }
}

/** Three keys (symbol 0) win, fewer do not; any other symbols lie under the other fields. */
export function threeKeys(fields: number, others: number): Layouts {
  const ways = (keys: number) => choose(fields, keys) * others ** (fields - keys)
  const withKeys = (number: number, keys: number) => {
    const fillers = others ** (fields - keys)
    const places = placesOf(Math.floor(number / fillers), fields, keys)
    let rest = number % fillers
    return places.map((isKey) => {
      if (isKey) return 0
      const symbol = 1 + (rest % others)
      rest = Math.floor(rest / others)
      return symbol
    })
  }
  return {
    losing: ways(0) + ways(1) + ways(2),
    winning: ways(ALIKE),
    lose: (number) => {
      if (number < ways(0)) return withKeys(number, 0)
      const rest = number - ways(0)
      return rest < ways(1) ? withKeys(rest, 1) : withKeys(rest - ways(1), 2)
    },
    win: (number) => withKeys(number, ALIKE),
  }
}
