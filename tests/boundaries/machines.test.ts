import { posix } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { StateMachine, type AnyStateMachine } from 'xstate'
import { nodesOf, parsed, sourceFiles, textOf } from '../support/source'

const modules = import.meta.glob<Record<string, unknown>>('../../machines/**/*.ts', { eager: true })

const machines: { name: string; file: string; machine: AnyStateMachine }[] = Object.entries(modules).flatMap(
  ([path, module]) =>
    Object.entries(module).flatMap(([name, machine]) =>
      machine instanceof StateMachine ? [{ name, file: path.replace('../../', ''), machine }] : [],
    ),
)

test('there are machines to look at', () => {
  expect(machines.map(({ name }) => name)).toContain('sessionMachine')
  expect(new Set(machines.map(({ machine }) => machine.id)).size).toBe(machines.length)
})

test('a file of a machine has 400 lines at most', () => {
  const long = sourceFiles('machines').filter((path) => textOf(path).split('\n').length > 401)
  expect(long).toEqual([])
})

type AnyStateNode = AnyStateMachine['root']

const statesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(statesOf)]

const isLeaf = (node: AnyStateNode): boolean => Object.keys(node.states).length === 0

/** From the root to the state. */
const branchOf = (node: AnyStateNode): AnyStateNode[] => (node.parent ? [...branchOf(node.parent), node] : [node])

const hasScreen = ({ meta }: AnyStateNode): boolean => typeof meta === 'object' && meta !== null && 'screen' in meta

const kinds = ['needsUser', 'busy', 'terminal']
const kindsOf = (node: AnyStateNode): string[] => node.tags.filter((tag) => kinds.includes(tag))

describe.each(machines)('$name', ({ file, machine }) => {
  const states = statesOf(machine.root)

  test('invokes under the name of what it invokes, and its types say so', () => {
    const invoked = states.flatMap((state) => state.invoke)
    const listed = childrenListed(file)
    expect(invoked.filter(({ id, src }) => id !== src).map(({ id }) => id)).toEqual([])
    expect(invoked.map(({ id }) => id).filter((id) => !listed.includes(id))).toEqual([])
  })

  test('names at most one screen a branch', () => {
    const twice = states.filter((state) => hasScreen(state) && branchOf(state).filter(hasScreen).length > 1)
    expect(twice.map(({ id }) => id)).toEqual([])
  })

  test('says of each leaf that shows something whether it waits for the customer, is busy or done', () => {
    const untold = states.filter(
      (state) => isLeaf(state) && branchOf(state).some(hasScreen) && branchOf(state).flatMap(kindsOf).length === 0,
    )
    expect(untold.map(({ id }) => id)).toEqual([])
  })

  test('says it once a state', () => {
    expect(states.filter((state) => kindsOf(state).length > 1).map(({ id }) => id)).toEqual([])
  })

  test('hears its children that own screens', () => {
    const deaf = states
      .flatMap((state) => state.invoke)
      .filter(
        ({ src, onSnapshot }) =>
          typeof src === 'string' && ownsScreens(machine.implementations.actors[src]) && !onSnapshot,
      )
    expect(deaf.map(({ id }) => id)).toEqual([])
  })

  test('names its events subject.verb', () => {
    expect(machine.events.filter((type) => !/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$|^xstate\.|^\*$/.test(type))).toEqual(
      [],
    )
  })
})

const ownsScreens = (logic: unknown): boolean =>
  logic instanceof StateMachine &&
  statesOf(logic.root).some(
    (state) =>
      hasScreen(state) ||
      state.invoke.some(({ src }) => typeof src === 'string' && ownsScreens(logic.implementations.actors[src])),
  )

/**
 * Names in `types: { children: {} as { … } }`, of every machine of the file; machines that are made of one setup have
 * them where that is.
 */
const childrenListed = (file: string): string[] =>
  nodesOf(parsed(setupOf(file)))
    .filter(ts.isPropertyAssignment)
    .filter(({ name }) => name.getText() === 'children')
    .flatMap(({ initializer }) => (ts.isAsExpression(initializer) ? nodesOf(initializer.type) : []))
    .filter(ts.isPropertySignature)
    .map(({ name }) => (ts.isStringLiteral(name) ? name.text : name.getText()))

/** The file itself, or the one that its machine's setup is imported from. */
const setupOf = (file: string): string => {
  const nodes = nodesOf(parsed(file))
  const called = nodes
    .filter(ts.isCallExpression)
    .map(({ expression }) => expression)
    .filter(ts.isPropertyAccessExpression)
    .filter(({ name }) => name.text === 'createMachine')
    .map(({ expression }) => expression.getText())
  const from = nodes
    .filter(ts.isImportSpecifier)
    .filter(({ name }) => called.includes(name.text))
    .map(({ parent }) => parent.parent.parent.moduleSpecifier)
    .find(ts.isStringLiteral)
  return from ? posix.join(posix.dirname(file), `${from.text}.ts`) : file
}
