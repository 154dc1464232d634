import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { isQuick } from '../../support/quick'
import { drawnMutants } from './drawn'
import { exchangeOperators } from './exchange-operators'
import { drawn } from './lots'
import { inTurn, type MutantResult } from './mutation-run'
import { mutantsIn, withSwitches, type Operator, type SourceMutant } from './source-mutants'
import { mutantTable } from './table'
import { viewOperators } from './view-operators'

const sourceOf = (text: string) =>
  ts.createSourceFile('src/app/some.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

/** What an operator makes of a text, by each mutant that it finds. */
const brokenBy = (operators: readonly Operator[], name: string, text: string): string[] =>
  mutantsIn(sourceOf(text), operators)
    .filter(({ operator }) => operator === name)
    .map(({ code, broken }) => `${code} → ${broken}`)

describe('the operators of views', () => {
  test.each([
    ['other event sent', 'const V = ({ onGo, onBack }) => <B onClick={onGo} />', ['onGo → onBack']],
    ['other event sent', 'const V = ({ onGo }) => <B onClick={onGo} />', []],
    [
      'other event sent',
      'const V = ({ s }) => <><B onClick={s.onGo} /><B onClick={s.onBack} /></>',
      ['s.onGo → s.onBack', 's.onBack → s.onGo'],
    ],
    ['other field bound', 'const V = ({ a, b }) => <><I value={a} /><I value={b} /></>', ['a → b', 'b → a']],
    ['other field bound', 'const V = ({ a }) => <I value={a} />', ["a → ''"]],
    [
      'other message',
      "const V = () => <p>{t('a.one')}{t('a.two')}</p>",
      ['\'a.one\' → "a.two"', '\'a.two\' → "a.one"'],
    ],
    [
      'element missing',
      "const V = () => <div><p>{t('a.one')}</p><Icon /></div>",
      ["<div><p>{t('a.one')}</p><Icon /></div> → null", "<p>{t('a.one')}</p> → null"],
    ],
    ['never disabled', 'const V = ({ is }) => <B isDisabled={!is} />', ['!is → false']],
    ['error not shown', 'const V = ({ p }) => <I problem={p} />', ['p → undefined']],
    ['wrong figure', 'const V = ({ sum }) => <M of={{ amount: sum }} />', ["sum → '1.23'"]],
    ['wrong link', "const V = () => <L to={{ screen: 'buy' }} />", ["'buy' → 'orders'"]],
    ['not focused', 'const V = () => <T takesFocus />', ['takesFocus → ']],
    ['missing in Swedish', "const V = () => <p>{t('common.back')}</p>", ['t(\'common.back\') → "Back"']],
    ['other branch', 'const V = ({ is }) => is ? <A /> : null', ['is → !(is)']],
  ])('%s: %s', (name, text, broken) => {
    expect(brokenBy(viewOperators, name, text)).toEqual(broken)
  })
})

describe('the operators of the exchange', () => {
  test.each([
    ['check left out', "if (a > b) throw refused('x')", ['a > b → false']],
    ['check left out', 'if (a > b) return c', []],
    ['other refusal', "throw refused('not-found')", ["'not-found' → 'step-refused'"]],
    ['other code at a field', "badInput([{ field: 'a', code: 'required' }])", ["'required' → 'notAccepted'"]],
    ['other boundary', 'const is = a < b', ['a < b → (a) <= (b)']],
    ['other comparison', 'const is = a === b', ['a === b → (a) !== (b)']],
    ['one of two conditions', 'const is = a && b', ['a && b → (a) || (b)']],
    ['wrong amount', 'const sum = plus(a, b)', ['plus(a, b) → a']],
    ['not written', 'await tx.update(orders).set({})', ['await tx.update(orders).set({}) → ']],
    ['not told', 'await exchange.live.tell(tx, id, event)', ['await exchange.live.tell(tx, id, event) → ']],
    ['not mailed', 'await mailOrder(tx)', ['await mailOrder(tx) → ']],
    ['not done later', 'await exchange.jobs.enqueue(tx, job)', ['await exchange.jobs.enqueue(tx, job) → ']],
  ])('%s: %s', (name, text, broken) => {
    expect(brokenBy(exchangeOperators, name, text)).toEqual(broken)
  })
})

describe('a text in which mutants can be switched on', () => {
  const text =
    "const V = ({ is, onGo, onBack }) => <div><B onClick={onGo}>{is ? <p>{t('common.back')}</p> : null}</B></div>"
  const mutants = mutantsIn(sourceOf(text), viewOperators)

  /** What is written where one of them is on. */
  const switchedOn = (wanted: SourceMutant | null): string =>
    withSwitches(text, mutants).replaceAll(/isMutated\('(\w+)'\)/g, (_, id) => String(id === wanted?.id))

  test('is the same program where none is on, whatever stands in what', () => {
    const calls: unknown[] = []
    const made = ts.transpileModule(`${switchedOn(null)}; calls.push(V({ is: true, onGo: 'go', onBack: 'back' }))`, {
      compilerOptions: { jsx: ts.JsxEmit.React, jsxFactory: 'h' },
    }).outputText
    const plain = ts.transpileModule(`${text}; calls.push(V({ is: true, onGo: 'go', onBack: 'back' }))`, {
      compilerOptions: { jsx: ts.JsxEmit.React, jsxFactory: 'h' },
    }).outputText
    const h = (...given: unknown[]) => given
    const valueOf = (_: string, value: unknown) => value
    const run = (code: string) =>
      new Function('calls', 'h', 't', 'B', 'differing', code)(calls, h, (id: string) => id, 'B', valueOf)
    run(made)
    run(plain)
    expect(calls[0]).toEqual(calls[1])
  })

  test('has a switch for each of them', () => {
    const written = withSwitches(text, mutants)
    expect(mutants.filter(({ id }) => written.split(`isMutated('${id}')`).length !== 2)).toEqual([])
    expect(mutants.length).toBeGreaterThan(5)
  })
})

describe('where a mutant is reached', () => {
  const [check] = mutantsIn(sourceOf("if (a > b) throw refused('x')"), exchangeOperators)

  test.each([
    [true, ['it makes a difference']],
    [false, []],
  ])('it is heard whether it makes a difference: where the check is %s', (isSo, heard) => {
    const text = withSwitches("if (a > b) throw refused('x')", check ? [check] : [])
    const told: string[] = []
    const differing = (_: string, value: unknown, instead: () => unknown) => {
      if (value !== instead()) told.push('it makes a difference')
      return value
    }
    const run = () =>
      new Function('a', 'b', 'isMutated', 'differing', 'refused', text)(isSo ? 2 : 0, 1, () => false, differing, String)
    if (isSo) expect(run).toThrow('x')
    else run()
    expect(told).toEqual(heard)
  })
})

test.each([
  ['a > b', true],
  ["order?.type === 'SELL' && order.leavingSince !== null", true],
  ['compare(amount, plus(left, fee)) > 0', true],
  ['rows.length > 0 && isSeen(rows)', true],
  ['rows.length > 0 && sent(rows)', false],
  ['(await leftOf(tx)) > 0', false],
  ['(tries = tries + 1) > most', false],
  ['feeOf(order) > most', true],
  ['holdOf(order) > most', false],
])('whether %s would have been another can be told by asking twice: %s', (text, isTold) => {
  const imports = "import { feeOf } from '../../domain/fees'; import { holdOf } from './holds';"
  const whole = mutantsIn(sourceOf(`${imports} if (${text}) go()`), exchangeOperators).find(({ code }) => code === text)
  expect(whole?.isComparable).toBe(isTold)
})

test('lots are the same for the same seed, others for another, and stay when there are more', () => {
  const items = Array.from({ length: 100 }, (_, index) => `item-${index}`)
  const draw = (from: string[], seed: number) => drawn(from, 10, seed, (item) => item)
  expect(draw(items, 1)).toEqual(draw(items.toReversed(), 1))
  expect(draw(items, 1)).not.toEqual(draw(items, 2))
  const more = draw([...items, 'one more'], 1)
  expect(more.filter((item) => draw(items, 1).includes(item)).length).toBeGreaterThanOrEqual(9)
})

// Each reads all sources there are.
test.skipIf(isQuick).each(['view', 'exchange'] as const)(
  'mutants of the %s are drawn evenly over the operators',
  (kind) => {
    const { of, mutants } = drawnMutants(kind, { each: 3, seed: 1, only: '' })
    expect(of).toBeGreaterThan(2000)
    const operators = new Set(mutants.map(({ operator }) => operator))
    expect(operators.size).toBe(11)
    expect(mutants).toHaveLength(33)
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(33)
  },
)

test('paths are walked in turn, some of the machine that a file is named after ahead of all, those by probes last', () => {
  const path = (machine: string, length: number, isByProbe = false) => ({
    machine,
    isByProbe,
    path: { edges: Array.from({ length }) },
  })
  const own = [4, 1, 2, 3].map((length) => path('walletProof', length))
  const others = [path('chat', 1, true), path('walletWizard', 6), path('buy', 7), path('walletWizard', 5)]
  const order = inTurn([...own, ...others], 'src/app/screens/wallet-proof/view.tsx')
  expect(order.map(({ machine, path: { edges } }) => `${machine} ${edges.length}`)).toEqual([
    'walletProof 1',
    'walletProof 2',
    'walletProof 3',
    'walletWizard 5',
    'buy 7',
    'walletWizard 6',
    'walletProof 4',
    'chat 1',
  ])
})

test('the table tells of each operator, each machine and each survivor', () => {
  const mutant = {
    id: 'a',
    operator: 'wrong link',
    file: 'src/app/x.tsx',
    line: 3,
    from: 0,
    to: 1,
    code: "'buy'",
    broken: "'orders'",
    place: 'expression',
    isComparable: false,
  } as const
  const results: MutantResult[] = [
    { mutant, runBy: 3, reachedBy: 2, machines: ['buy'], killedBy: { machine: 'buy', path: 'p1', failure: 'no link' } },
    { mutant: { ...mutant, id: 'b', line: 4 }, runBy: 0, reachedBy: 0, machines: [], killedBy: null },
    { mutant: { ...mutant, id: 'c', line: 5 }, runBy: 7, reachedBy: 0, machines: [], killedBy: null },
  ]
  const table = mutantTable(results)
  expect(table).toContain('wrong link  1/3  33.3 %')
  expect(table).toContain('buy  1/1  100.0 %')
  expect(table).toContain("survives: src/app/x.tsx:4 wrong link: 'buy' → 'orders' (no path reaches it)")
  expect(table).toContain(
    "survives: src/app/x.tsx:5 wrong link: 'buy' → 'orders' (it makes no difference on 7 paths that run it)",
  )
})
