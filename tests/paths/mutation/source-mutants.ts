import ts from 'typescript'
import { hashed } from './lots'

/**
 * A mutant of a source file: while it is switched on, `broken` takes the place of the text between two offsets. `place`: the
 * text is an expression, a statement, an element among the children of another, or an attribute without a value.
 */
export type SourceMutant = {
  id: string
  operator: string
  file: string
  line: number
  from: number
  to: number
  code: string
  broken: string
  place: 'expression' | 'statement' | 'child' | 'attribute'
  /** Whether it can be told, where it is reached, that what takes the place is what would have been there anyway. */
  isComparable: boolean
}

/** What an operator mutates in a node. */
export type Mutation = { node: ts.Node; broken: string; place?: SourceMutant['place'] }

export type Operator = { name: string; mutations: (node: ts.Node) => readonly Mutation[] }

/** All mutants of a file, by the operators. While the text of a file stays as it is, so do their ids. */
export const mutantsIn = (source: ts.SourceFile, operators: readonly Operator[]): SourceMutant[] => {
  const nodes = nodesBelow(source)
  const rules = rulesIn(source)
  return operators.flatMap(({ name, mutations }) =>
    nodes.flatMap(mutations).map((each) => mutantOf(source, rules, name, each)),
  )
}

/** The names of rules that a file imports from the domain, where nothing is changed by asking. */
const rulesIn = (source: ts.SourceFile): ReadonlySet<string> =>
  new Set(
    source.statements.flatMap((statement) => {
      if (!ts.isImportDeclaration(statement) || !/\/domain\//.test(statement.moduleSpecifier.getText())) return []
      const named = statement.importClause?.namedBindings
      return named && ts.isNamedImports(named) ? named.elements.map(({ name }) => name.text) : []
    }),
  )

const mutantOf = (
  source: ts.SourceFile,
  rules: ReadonlySet<string>,
  operator: string,
  { node, broken, place = 'expression' }: Mutation,
): SourceMutant => {
  const from = node.getStart()
  return {
    id: hashed(`${source.fileName} ${from} ${operator} ${broken}`).toString(36),
    operator,
    file: source.fileName,
    line: source.getLineAndCharacterOfPosition(from).line + 1,
    from,
    to: node.getEnd(),
    code: node.getText(),
    broken,
    place,
    isComparable: place === 'expression' && (constants.includes(broken) || isPure(node, rules)),
  }
}

const constants = ['false', 'undefined', "''", "'1.23'"]

/** Of these nothing is changed by being asked once more. */
const pureCalls =
  /^(compare|isZero|plus|minus|times|fiatOf|coinOf|hoursAfter|minutesAfter|secondsAfter)$|\.(getTime|includes)$/

/** What is named as a question only answers it. */
const questions = /^(is|has|may|must|can)[A-Z]\w*$/

const isPureCall = (name: string, rules: ReadonlySet<string>): boolean =>
  pureCalls.test(name) || questions.test(name) || rules.has(name)

const pureKinds: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.PropertyAccessExpression,
  ts.SyntaxKind.ElementAccessExpression,
  ts.SyntaxKind.ParenthesizedExpression,
  ts.SyntaxKind.NonNullExpression,
  ts.SyntaxKind.TypeOfExpression,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.QuestionDotToken,
])

/** Whether an expression only looks: it can be asked for twice, and nothing has happened. */
const isPure = (node: ts.Node, rules: ReadonlySet<string>): boolean => {
  const isSo = (each: ts.Node): boolean => isPure(each, rules)
  if (ts.isCallExpression(node))
    return isPureCall(node.expression.getText(), rules) && [node.expression, ...node.arguments].every(isSo)
  if (ts.isBinaryExpression(node)) return !isAssignment(node.operatorToken.kind) && isSo(node.left) && isSo(node.right)
  if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.ExclamationToken && isSo(node.operand)
  const children: ts.Node[] = []
  node.forEachChild((child) => void children.push(child))
  return pureKinds.has(node.kind) && children.every(isSo)
}

const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment

/** A node and all below it, outermost first. */
export const nodesBelow = (node: ts.Node): ts.Node[] => {
  const children: ts.Node[] = []
  node.forEachChild((child) => void children.push(child))
  return [node, ...children.flatMap(nodesBelow)]
}

/**
 * The text of a file in which each of its mutants can be switched on: `isMutated(id)` says whether it is. `differing(id, value,
 * instead)` hands back the value, and hears whether the mutant would have changed it to what `instead` answers.
 */
export const withSwitches = (text: string, mutants: readonly SourceMutant[]): string =>
  written(text, 0, text.length, mutants)

const written = (text: string, from: number, to: number, among: readonly SourceMutant[]): string => {
  const [outermost] = among.toSorted((one, other) => one.from - other.from || other.to - one.to)
  if (outermost === undefined) return text.slice(from, to)
  const others = among.filter((each) => each !== outermost)
  const inside = others.filter((each) => each.to <= outermost.to)
  const after = others.filter((each) => each.from >= outermost.to)
  return [
    text.slice(from, outermost.from),
    switched(outermost, written(text, outermost.from, outermost.to, inside)),
    written(text, outermost.to, to, after),
  ].join('')
}

const switched = (mutant: SourceMutant, whole: string): string => {
  const { id, broken, place, isComparable } = mutant
  const isOn = `isMutated('${id}')`
  if (place === 'statement') return `if (${isOn}) { ${broken} } else { ${whole} }`
  if (place === 'attribute') return `${whole}={!${isOn}}`
  const original = isComparable ? `differing('${id}', (${whole}), () => (${broken}))` : `(${whole})`
  const expression = `(${isOn} ? (${broken}) : ${original})`
  return place === 'child' ? `{${expression}}` : expression
}
