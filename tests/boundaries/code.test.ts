import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { nodesOf, parsed, placeOf, sourceFiles } from '../support/source'

const files = ['src', 'machines'].flatMap((folder) => sourceFiles(folder)).filter((file) => !file.endsWith('.gen.ts'))
const trees = files.map((file) => ({ file, nodes: nodesOf(parsed(file)) }))
const inFolder = (folder: string) => trees.filter(({ file }) => file.startsWith(folder)).flatMap(({ nodes }) => nodes)
const everywhere = inFolder('')
const said = (node: ts.Node): string => `${placeOf(node)} ${node.getText().slice(0, 80)}`

describe('types', () => {
  test('are not silenced by an assertion', () => {
    const assertions = everywhere.filter(ts.isAsExpression).filter(({ type }) => type.getText() !== 'const')
    expect(assertions.filter((node) => !isTypeOfMachine(node) && !isOfEntries(node)).map(said)).toEqual([])
  })

  test('are not silenced by an exclamation mark or by any', () => {
    const silenced = everywhere.filter((node) => ts.isNonNullExpression(node) || node.kind === ts.SyntaxKind.AnyKeyword)
    expect(silenced.map(said)).toEqual([])
  })
})

/** `{} as Context` is how xstate's `setup` is told its types; no value ever has them. */
const isTypeOfMachine = ({ expression }: ts.AsExpression): boolean =>
  expression.getSourceFile().fileName.startsWith('machines/') &&
  ts.isObjectLiteralExpression(expression) &&
  expression.properties.length === 0

/** Ports, feeds and effects are named once, as entries, which lose which logic belongs to which name. */
const isOfEntries = ({ expression }: ts.AsExpression): boolean =>
  expression.getSourceFile().fileName === 'machines/lib/ports.ts' &&
  expression.getText().startsWith('Object.fromEntries(')

const callsOf = (nodes: readonly ts.Node[], ...names: string[]) =>
  nodes.filter((node) => ts.isCallExpression(node) && names.includes(node.expression.getText()))

describe('a screen', () => {
  const screens = inFolder('src/app/screens/')

  test('never navigates', () => {
    expect(callsOf(screens, 'navigate', 'useNavigate', 'useRouter').map(said)).toEqual([])
  })

  test('has no effects', () => {
    expect(callsOf(screens, 'useEffect', 'useLayoutEffect', 'React.useEffect').map(said)).toEqual([])
  })

  test('never calls the exchange', () => {
    expect(callsOf(screens, 'fetch', 'window.fetch', 'createClient').map(said)).toEqual([])
  })

  test('is a folder with a definition', () => {
    const inFolders = sourceFiles('src/app/screens').filter((file) => file.split('/').length > 4)
    const folders = new Set(inFolders.map((file) => file.split('/').slice(0, 4).join('/')))
    expect([...folders].filter((folder) => !inFolders.includes(`${folder}/screen.tsx`))).toEqual([])
  })
})

describe('behaviour', () => {
  test('waits by the clock of the machine, never by its own', () => {
    expect(callsOf(inFolder('machines/'), 'setTimeout', 'setInterval', 'Date.now', 'Math.random').map(said)).toEqual([])
  })
})

describe('the browser', () => {
  test('remembers things at its edge alone', () => {
    const uses = inFolder('src/app/').filter(
      (node) =>
        ts.isIdentifier(node) &&
        ['localStorage', 'sessionStorage'].includes(node.text) &&
        !/^src\/app\/(api|ports|screens\/[^/]+\/ports)[/.]/.test(node.getSourceFile().fileName),
    )
    expect(uses.map(said)).toEqual([])
  })

  test('asks for no HTML from strings', () => {
    const uses = inFolder('src/app/').filter(
      (node) => ts.isIdentifier(node) && ['dangerouslySetInnerHTML', 'innerHTML', 'eval'].includes(node.text),
    )
    expect(uses.map(said)).toEqual([])
  })
})
