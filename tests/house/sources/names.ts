import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { filesIn, isTest, parse } from '#tests/support/tree'

/** Names are terms of the field (docs/contributing.md "Names"): these words are no names, whatever they stand in. */
const FORBIDDEN = new Set(
  'door doors asked said told heard kept known purse purses seat seats shelf shelves waking wakings woken neighbour neighbours memo memos passage passages permit permits stranger strangers'.split(
    ' ',
  ),
)

/** Fields of the wire, columns of the databases and bindings of the workers keep the names they were published with. */
const PUBLISHED = new Set(['asked', 'askedAt', 'asked_ms', 'kept', 'Seat', 'SEAT', 'MemberPurse', 'PURSE'])

/** These take the name from what they refer to. */
const FOLLOWS = [ts.isPropertyAccessExpression, ts.isPropertyAssignment, ts.isImportSpecifier, ts.isExportSpecifier]

/** A folder holds at most about 20 source files; pages lie where their addresses are. */
const MAX_FILES = 24
const ROUTES = 'src/pages/[...lang]'

/** The floors of the product: a noun has the same word on each. */
const FLOORS = ['src/api', 'src/core', 'src/features', 'workers/platform', 'tests/workers/platform']

/** The nouns of the product and their journeys. A folder of a floor has one of these words, and so do those inside it. */
const NOUNS: Readonly<Record<string, readonly string[]>> = {
  agents: ['contracts', 'invitations', 'settlement', 'settlements', 'sub-accounts'],
  games: ['frame', 'home', 'list', 'menu', 'tile', 'winners'],
  live: [],
  member: ['export', 'profile'],
  notices: ['feedback', 'messages'],
  operator: ['agents', 'games', 'protection', 'rewards', 'vendors', 'wallet'],
  protection: ['breaks', 'closing', 'contacts', 'events', 'harm', 'identity', 'limits', 'register', 'report'],
  rewards: [
    'activities',
    'audiences',
    'cashback',
    'center',
    'codes',
    'entitlements',
    'free-rounds',
    'leaderboards',
    'mall',
    'missions',
    'points',
    'preferences',
    'promotions',
    'rebates',
    'referrals',
    'vip',
    'wagering',
    'worth',
  ],
  session: [
    'captcha',
    'codes',
    'contacts',
    'credentials',
    'form',
    'login',
    'password',
    'payment-password',
    'register',
    'security',
    'sessions',
    'social',
    'sub-accounts',
    'verification',
  ],
  site: ['help'],
  statements: [],
  vendors: ['pam', 'seamless', 'vendor-wallets'],
  wallet: ['bonuses', 'deposits', 'funds', 'line-transfers', 'receivables', 'statements', 'withdrawals'],
}

/** Folders of the platform that no other floor has, and what its suites share. */
const PLATFORM_ONLY = new Set(
  'adjustments bank catalogue directory ledger line-stops migrations operators periods persons presence read-models registry sealing seed settings support throttle uploads'.split(
    ' ',
  ),
)

/** Words of a file's name that another word replaced, and where. */
const REPLACED: readonly { word: RegExp; where: RegExp; by: string }[] = [
  { word: /^records?$/, where: /^src\//, by: 'statements' },
  { word: /^(prizes?|ranks?)$/, where: /\/games\//, by: 'winners' },
  { word: /^(prizes?|ranks?)$/, where: /^src\/core\//, by: 'winners' },
]

const ENDINGS = ['.ts', '.tsx', '.astro']
const FOLDERS = ['src', 'workers', 'scripts', 'tests']
const files = FOLDERS.flatMap((folder) => filesIn(folder, ENDINGS))

const wordsOf = (name: string) =>
  name
    .replace(/^[#_]+/, '')
    .split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())

/** The names that a file declares, with the line of each. */
function declarationsOf(path: string): { name: string; line: number }[] {
  const source = parse(path)
  const found: { name: string; line: number }[] = []
  const visit = (node: ts.Node): void => {
    const { name } = node as ts.NamedDeclaration
    const isName = name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))
    if (isName && !FOLLOWS.some((follows) => follows(node)))
      found.push({ name: name.text, line: source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1 })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('no name contains a forbidden word', () => {
  const wrong = files.flatMap((path) =>
    declarationsOf(path)
      .filter(({ name }) => !PUBLISHED.has(name) && wordsOf(name).some((word) => FORBIDDEN.has(word)))
      .map(({ name, line }) => `${path}:${line} ${name}`),
  )
  expect(wrong).toEqual([])
})

/** A word that ends like a participle, or is one; `feed` and its like are none. */
const PARTICIPLE =
  /^(?!(?:em)?bed$|.*eed$)(?:[a-z]+ed|begun|bought|brought|built|caught|done|drawn|found|given|held|left|lost|made|paid|seen|sent|shown|spent|taken|thought|written|won)$/

/** Returns the functions that a file declares, with the line of each. */
function functionsOf(path: string): string[] {
  const source = parse(path)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isFunction =
      ts.isFunctionDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isArrowFunction(node.initializer))
    const { name } = node as ts.NamedDeclaration
    if (isFunction && name && PARTICIPLE.test(name.getText(source).replace(/^[#_]+/, '')))
      found.push(
        `${path}:${source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1} ${name.getText(source)}`,
      )
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('a function says what it does: its name is no bare participle', () => {
  expect(files.filter((path) => !isTest(path)).flatMap(functionsOf)).toEqual([])
})

describe('folders', () => {
  const counts = new Map<string, number>()
  for (const path of files.filter((file) => !/\.test\.tsx?$/.test(file))) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }

  test(`hold at most ${MAX_FILES} source files, except the routes`, () => {
    const crowded = [...counts].filter(([folder, count]) => count > MAX_FILES && folder !== ROUTES)
    expect(crowded).toEqual([])
  })
})

describe('one noun, one word on every floor', () => {
  const placed = files.flatMap((path) => {
    const floor = FLOORS.find((root) => path.startsWith(`${root}/`))
    return floor === undefined ? [] : [{ path, floor, parts: path.slice(floor.length + 1).split('/') }]
  })

  test('a folder of a floor is a noun of the table, and a folder inside it one of its journeys', () => {
    const unknown = placed.filter(({ floor, parts: [noun = '', journey, ...rest] }) => {
      if (journey === undefined) return false
      if (floor.endsWith('platform') && PLATFORM_ONLY.has(noun)) return false
      const journeys = NOUNS[noun]
      return journeys === undefined || (rest.length > 0 && !journeys.includes(journey))
    })
    expect([...new Set(unknown.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))]).toEqual([])
  })

  test.each(REPLACED)('no file of $where is named $word: the word is $by', ({ word, where }) => {
    const wrong = files.filter((path) => where.test(path) && path.split(/[/.-]/).some((part) => word.test(part)))
    expect(wrong).toEqual([])
  })
})
