import { resolve } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../support/source'

/** A half for the browser that has ways to these outcomes of a port with two. */
const steering = (...names: string[]): string => {
  const ways = names.map((name) => `'${name}': async () => undefined`).join(', ')
  return `children: { ...letterDefinition.children, sendLetter: { ok: { sent: { number: 1 } }, fail: { 'no answer': { code: 'unavailable' } } } },
    browser: { open: async () => undefined, steer: { sendLetter: { ${ways} } },
      sees: { writing: null, sending: null, deciding: null, waiting: null, read: null, lost: null },
      act: { 'text.type': async () => undefined, 'letter.send': async () => undefined, 'letter.read': async () => undefined } }`
}

/** Each breaks a whole driver in one place. */
const broken = {
  whole: '',
  'a state is missing':
    'const { writing: _, ...states } = letterDefinition.states; defineDriver(letterMachine)({ ...letterDefinition, states })',
  'an event is missing':
    "const { 'letter.send': _, ...events } = letterDefinition.events; defineDriver(letterMachine)({ ...letterDefinition, events })",
  'a child is missing':
    'const { sendLetter: _, ...children } = letterDefinition.children; defineDriver(letterMachine)({ ...letterDefinition, children })',
  'a delay is missing': 'defineDriver(letterMachine)({ ...letterDefinition, delays: {} })',
  'a state that is not there':
    "defineDriver(letterMachine)({ ...letterDefinition, states: { ...letterDefinition.states, burnt: '' } })",
  'a wrong payload':
    "defineDriver(letterMachine)({ ...letterDefinition, events: { ...letterDefinition.events, 'text.type': { cases: { '': { text: 1 } } } } })",
  'a wrong answer':
    "defineDriver(letterMachine)({ ...letterDefinition, children: { ...letterDefinition.children, sendLetter: { ok: { sent: { number: '1' } }, fail: {} } } })",
  'a problem code that nobody knows':
    "defineDriver(letterMachine)({ ...letterDefinition, children: { ...letterDefinition.children, sendLetter: { ok: {}, fail: { '': { code: 'no-such-code' } } } } })",
  'a failure without what comes with it':
    "defineDriver(letterMachine)({ ...letterDefinition, children: { ...letterDefinition.children, sendLetter: { ok: {}, fail: { '': { code: 'bad-input' } } } } })",
  'a feed that answers':
    'defineDriver(letterMachine)({ ...letterDefinition, children: { ...letterDefinition.children, watchReading: { ok: {}, fail: {} } } })',
  'a feed that tells what the machine does not take':
    "defineDriver(letterMachine)({ ...letterDefinition, children: { ...letterDefinition.children, watchReading: { tells: ['letter.burn'] } } })",
  'words of what is not there':
    "defineDriver(letterMachine)({ ...letterDefinition, words: { 'letter.burn': 'burns it' } })",
  'a wrong input': 'defineDriver(letterMachine)({ ...letterDefinition, inputs: { start: { title: "", input: {} } } })',
  'a way to every outcome': `defineDriver(letterMachine)({ ...letterDefinition, ${steering('sent', 'no answer')} })`,
  'an outcome without a way': `defineDriver(letterMachine)({ ...letterDefinition, ${steering('sent')} })`,
  'half of a browser half':
    'defineDriver(letterMachine)({ ...letterDefinition, browser: { open: async () => undefined, sees: {}, act: {}, steer: {} } })',
} as const

const head = "import { defineDriver } from '../driver'\nimport { letterDefinition, letterMachine } from './letter'\n"

const fileOf = (name: string): string =>
  resolve(root, 'tests/paths/fixtures', `${name.replace(/\W+/g, '-')}.broken.ts`).replaceAll('\\', '/')

let program: ts.Program

/** Compiles all of them at once; none stands in a file. */
beforeAll(() => {
  const sources = new Map(
    Object.entries(broken).map(([name, text]) => [
      fileOf(name),
      `${head}${text || 'defineDriver(letterMachine)(letterDefinition)'}\n`,
    ]),
  )
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  program = ts.createProgram(
    [...sources.keys()],
    { ...options, noUnusedLocals: false },
    {
      ...host,
      fileExists: (file) => sources.has(file) || host.fileExists(file),
      readFile: (file) => sources.get(file) ?? host.readFile(file),
      getSourceFile: (file, version) => {
        const text = sources.get(file)
        return text === undefined ? host.getSourceFile(file, version) : ts.createSourceFile(file, text, version)
      },
    },
  )
})

const problemsIn = (name: string): string[] => {
  const source = program.getSourceFile(fileOf(name))
  if (!source) throw new Error(`${name} was not compiled`)
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '),
  )
}

test.each(['whole', 'a way to every outcome'])('a whole driver compiles: %s', (name) => {
  expect(problemsIn(name)).toEqual([])
})

test.each([
  ['a state is missing', /'writing'|writing/],
  ['an event is missing', /letter\.send/],
  ['a child is missing', /sendLetter/],
  ['a delay is missing', /patience/],
  ['a state that is not there', /burnt/],
  ['a wrong payload', /'number' is not assignable to type 'string'/],
  ['a wrong answer', /'string' is not assignable to type 'number'/],
  ['a problem code that nobody knows', /no-such-code/],
  ['a failure without what comes with it', /bad-input|detail/],
  ['a feed that answers', /'ok' does not exist in type 'FeedEntry/],
  ['a feed that tells what the machine does not take', /letter\.burn/],
  ['words of what is not there', /letter\.burn/],
  ['a wrong input', /'to'/],
  ['an outcome without a way', /'no answer'|no answer/],
  ['half of a browser half', /missing the following properties|Property/],
] as const)('%s: that does not compile', (name, why) => {
  expect(problemsIn(name).join('\n')).toMatch(why)
})
