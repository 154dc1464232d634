import { describe, expect, test } from 'vitest'
import ts from 'typescript'
import { importsOf, nodesOf, parsed, placeOf, sourceFiles, textOf, type Import } from '../support/source'

/** Rooms of the house, the innermost first: a file belongs to the first whose folder it is in. */
const rooms = [
  'src/domain',
  'src/i18n',
  'src/setup',
  'src/server',
  'src/worker',
  'src/app/theme',
  'src/app/ui',
  'src/app/api',
  'src/app/ports',
  'src/app/order',
  'src/app/identity-documents',
  'src/app/definitions',
  'src/app/screens',
  'src/app/overlays',
  'src/app/layouts',
  'src/app/router',
  'src/app',
  'machines',
  'locales',
  'openapi',
  'node_modules',
] as const
type Room = (typeof rooms)[number]

/** Who may import whom (README, "The map"); a room may always import itself. */
const mayImport: Record<Exclude<Room, 'locales' | 'openapi' | 'node_modules'>, readonly Room[]> = {
  'src/domain': [],
  'src/i18n': ['src/domain', 'locales'],
  machines: ['src/domain'],
  'src/server': ['src/domain', 'src/i18n', 'openapi', 'machines', 'node_modules'],
  'src/setup': ['src/domain', 'src/i18n', 'src/app/theme'],
  'src/worker': ['src/domain', 'src/i18n'],
  'src/app/theme': ['node_modules'],
  'src/app/ui': ['src/app/theme', 'src/domain', 'src/i18n'],
  'src/app/api': ['src/domain', 'openapi'],
  'src/app/ports': ['src/app/api', 'machines', 'src/domain', 'src/i18n', 'openapi'],
  'src/app/order': ['src/app', 'src/app/ui', 'src/app/theme', 'machines', 'src/domain', 'src/i18n'],
  'src/app/identity-documents': ['src/app', 'src/app/ui', 'src/app/theme', 'machines', 'src/domain', 'src/i18n'],
  'src/app/layouts': [
    'src/app',
    'src/app/overlays',
    'src/app/router',
    'src/app/ui',
    'src/app/theme',
    'machines',
    'src/domain',
    'src/i18n',
  ],
  // What a screen or an overlay is made of: machine, ports and view.
  'src/app/definitions': [
    'src/app/order',
    'src/app/identity-documents',
    'src/app/router',
    'src/app/theme',
    'src/app/screens',
    'src/app/overlays',
    'src/app/ports',
    'src/app/api',
    'src/app',
    'src/app/ui',
    'machines',
    'src/domain',
    'src/i18n',
    'openapi',
  ],
  'src/app/screens': [
    'src/app/definitions',
    'src/app',
    'src/app/order',
    'src/app/identity-documents',
    'src/app/ui',
    'src/app/theme',
    'machines',
    'src/domain',
    'src/i18n',
  ],
  'src/app/overlays': [
    'src/app/definitions',
    'src/app',
    'src/app/order',
    'src/app/layouts',
    'src/app/router',
    'src/app/ui',
    'src/app/theme',
    'machines',
    'src/domain',
    'src/i18n',
  ],
  'src/app/router': ['src/app', 'src/app/layouts', 'src/app/ui', 'machines', 'src/domain', 'src/i18n'],
  'src/app': [
    'src/app/definitions',
    'src/app/screens',
    'src/app/overlays',
    'src/app/router',
    'src/app/layouts',
    'src/app/ports',
    'src/app/ui',
    'src/app/theme',
    'machines',
    'src/domain',
    'src/i18n',
  ],
}

/** Packages that belong into some rooms alone, by the start of their name. */
const packageRooms: Record<string, readonly Room[]> = {
  react: [
    'src/app',
    'src/app/order',
    'src/app/identity-documents',
    'src/app/ui',
    'src/app/layouts',
    'src/app/screens',
    'src/app/overlays',
    'src/app/definitions',
    'src/app/router',
    'src/i18n',
  ],
  '@xstate/react': [
    'src/app',
    'src/app/order',
    'src/app/identity-documents',
    'src/app/layouts',
    'src/app/screens',
    'src/app/overlays',
    'src/app/router',
    'src/app/ui',
  ],
  '@tanstack': ['src/app', 'src/app/router', 'src/app/ui', 'src/app/layouts'],
  '@ark-ui': ['src/app/ui'],
  '@vanilla-extract': [
    'src/app/order',
    'src/app/identity-documents',
    'src/app/theme',
    'src/app/ui',
    'src/app/layouts',
    'src/app/screens',
    'src/app/overlays',
    'src/app',
    'src/app/router',
  ],
  'openapi-fetch': ['src/app/api'],
  dayjs: ['src/i18n'],
  '@lingui/core': ['src/i18n'],
  '@lingui/react': ['src/i18n'],
  fastify: ['src/server'],
  'drizzle-orm': ['src/server'],
  '@electric-sql': ['src/server'],
  pg: ['src/server'],
  '@noble/curves': ['src/server'],
  '@scure/btc-signer': ['src/server'],
  viem: ['src/server'],
  'openid-client': ['src/server'],
  'node:': ['src/server', 'src/setup'],
}

/** Files of a screen or an overlay that join its view with what is outside the browser's page. */
const isDefinition = (path: string): boolean =>
  /^src\/app\/(screens|overlays)\/(define-\w+\.tsx|index\.ts|row\.ts|start\.ts|[^/]+\/(screen|overlay)\.tsx|[^/]+\/ports(\.ts|\/))/.test(
    path,
  )

const roomOf = (path: string): Room | undefined =>
  isDefinition(path) ? 'src/app/definitions' : rooms.find((room) => path.startsWith(`${room}/`))

const files = ['src', 'machines'].flatMap((folder) => sourceFiles(folder))
const imports = files.flatMap(importsOf)
const said = ({ place, to }: Import): string => `${place} imports ${to}`

test('there are imports to look at', () => {
  expect(imports.length).toBeGreaterThan(100)
})

test('every file imports only from rooms it may import from', () => {
  const wrong = imports.filter(({ from, to, isPackage }) => {
    if (isPackage) return false
    const [room, target] = [roomOf(from), roomOf(to)]
    if (room === undefined || target === undefined) return true
    return room !== target && !(room in mayImport && allowedIn(room).includes(target))
  })
  expect(wrong.map(said)).toEqual([])
})

const allowedIn = (room: Room): readonly Room[] =>
  room === 'locales' || room === 'openapi' || room === 'node_modules' ? [] : mayImport[room]

/** Which room imports which others, by what `nameOf` calls a room; null of what it leaves out. */
const arrows = (nameOf: (room: Room) => string | null): Record<string, string[]> => {
  const found: Record<string, string[]> = {}
  for (const { from, to, isPackage } of imports) {
    if (isPackage) continue
    const [room, target] = [roomOf(from), roomOf(to)].map((each) => (each === undefined ? null : nameOf(each)))
    if (!room || !target || room === target) continue
    found[room] = [...new Set([...(found[room] ?? []), target])].toSorted()
  }
  return found
}

test('the drawing of the house has each arrow, and no other', () => {
  const drawing = /```mermaid\n([^]*?)```/.exec(textOf('README.md'))?.[1] ?? ''
  const drawn: Record<string, string[]> = {}
  for (const [, from = '', targets = ''] of drawing.matchAll(/^ *(\w+) --> ([\w &]+)$/gm))
    drawn[from] = targets.split(' & ').toSorted()
  expect(drawn, 'README.md, “The map”').toEqual(arrows((room) => room.replace(/^src\//, '').split('/')[0] ?? null))
})

test('the table of the rooms of the app has each import, and no other', () => {
  const rows = [...textOf('src/app/README.md').matchAll(/^\| `([\w-]+)` +\| imports (.+?) *\|$/gm)]
  const told = rows.map(([, from = '', targets = '']) => [
    from,
    [...targets.matchAll(/[\w-]+/g)].map(String).toSorted(),
  ])
  const inApp = (room: Room) => (room.startsWith('src/app') ? (room.split('/')[2] ?? 'app') : null)
  expect(Object.fromEntries(told), 'src/app/README.md, “The rooms”').toEqual(arrows(inApp))
})

test('packages stay in the rooms they belong to', () => {
  const wrong = imports.filter(({ from, to, isPackage, isType }) => {
    const room = roomOf(from)
    const found = Object.entries(packageRooms).find(
      ([name]) => to === name || to.startsWith(`${name}/`) || (name.endsWith(':') && to.startsWith(name)),
    )
    return isPackage && !isType && found !== undefined && room !== undefined && !found[1].includes(room)
  })
  expect(wrong.map(said)).toEqual([])
})

describe('narrower doors', () => {
  test('the exchange reads six machines alone: the life of an order, of a plan, of the proof whose a wallet is, and of links to a new password, without a second factor and of letters about security', () => {
    const read = [
      'machines/order/lifecycle.ts',
      'machines/password-reset/password-reset.ts',
      'machines/plans/plan-lifecycle.ts',
      'machines/security-link/security-link.ts',
      'machines/two-factor-reset/two-factor-reset.ts',
      'machines/wallet-proof/wallet-proof.ts',
    ]
    const wrong = imports.filter(({ from, to }) => from.startsWith('src/server/') && to.startsWith('machines/'))
    expect(wrong.filter(({ to }) => !read.includes(to)).map(said)).toEqual([])
  })

  test('of the contract only generated types are imported, and only as types', () => {
    const wrong = imports.filter(
      ({ to, isType }) => to.startsWith('openapi/') && !(isType && to === 'openapi/schema.gen.ts'),
    )
    expect(wrong.map(said)).toEqual([])
  })

  test('a page loads the words of one language, of what it shows: nothing of the app leads to all of them', () => {
    const [all, within] = ['src/i18n/i18n.ts', (file: string) => /^src\/(app|worker)\//.test(file)]
    const isRun = imports.filter(({ isType, isPackage }) => !isType && !isPackage)
    const led = new Set(files.filter(within))
    for (const file of led) for (const { from, to } of isRun) if (from === file) led.add(to)
    expect(isRun.filter(({ from, to }) => to === all && led.has(from)).map(said)).toEqual([])
  })

  test('screens never import each other', () => {
    const screenOf = (path: string) => /^src\/app\/screens\/([^/]+)\//.exec(path)?.[1]
    const wrong = imports.filter(({ from, to }) => {
      const [screen, other] = [screenOf(from), screenOf(to)]
      return screen !== undefined && other !== undefined && screen !== other
    })
    expect(wrong.map(said)).toEqual([])
  })

  test('only the composition root and the definitions provide ports', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        to.startsWith('src/app/ports/') && !isDefinition(from) && !/^src\/app\/(ports\/.*|[^/]+)$/.test(from),
    )
    expect(wrong.map(said)).toEqual([])
  })

  test('nothing imports a test', () => {
    expect(imports.filter(({ to }) => to.startsWith('tests/')).map(said)).toEqual([])
  })

  test('no barrels', () => {
    const reExports = files.filter((file) => /\/index\.tsx?$/.test(file)).flatMap((file) => nodesOf(parsed(file)))
    expect(reExports.filter((node) => ts.isExportDeclaration(node)).map(placeOf)).toEqual([])
  })
})

test('no two modules need each other, types aside', () => {
  const needs = new Map(files.map((file) => [file, neededBy(file)]))
  expect(files.filter((file) => reaches(needs, file, file, new Set()))).toEqual([])
})

const neededBy = (file: string): string[] =>
  imports.filter(({ from, isPackage, isType }) => from === file && !isPackage && !isType).map(({ to }) => to)

const reaches = (needs: Map<string, string[]>, from: string, goal: string, seen: Set<string>): boolean =>
  (needs.get(from) ?? []).some((next) => {
    if (next === goal) return true
    if (seen.has(next)) return false
    seen.add(next)
    return reaches(needs, next, goal, seen)
  })
