import ts from 'typescript'
import { nodesBelow, type Mutation, type Operator } from './source-mutants'

/** The ways in which the exchange is mutated; fixed before the first run. */
export const exchangeOperators: readonly Operator[] = [
  { name: 'check left out', mutations: unchecked },
  { name: 'other refusal', mutations: otherRefusal },
  { name: 'other code at a field', mutations: otherCode },
  { name: 'other boundary', mutations: otherBoundary },
  { name: 'other comparison', mutations: (node) => otherSign(node, { '===': '!==', '!==': '===' }) },
  { name: 'one of two conditions', mutations: (node) => otherSign(node, { '&&': '||', '||': '&&' }) },
  { name: 'wrong amount', mutations: otherAmount },
  { name: 'not written', mutations: (node) => leftOut(node, /^await tx\s*\.(update|insert|delete)\(/) },
  { name: 'not told', mutations: (node) => leftOut(node, /^await [\w.]*live\.tell\(/) },
  { name: 'not mailed', mutations: (node) => leftOut(node, /^await (mail\w*|\w*Mail)\(/) },
  { name: 'not done later', mutations: (node) => leftOut(node, /^await [\w.]*jobs\.enqueue\(/) },
]

/** What is refused where something is so is refused no more. */
function unchecked(node: ts.Node): Mutation[] {
  if (!ts.isIfStatement(node)) return []
  const isRefusal = nodesBelow(node.thenStatement).some(ts.isThrowStatement)
  return isRefusal ? [{ node: node.expression, broken: 'false' }] : []
}

const isCallOf = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === name

function otherRefusal(node: ts.Node): Mutation[] {
  if (!isCallOf(node, 'refused')) return []
  const [code] = node.arguments
  if (!code || !ts.isStringLiteral(code)) return []
  return [{ node: code, broken: code.text === 'step-refused' ? "'right-missing'" : "'step-refused'" }]
}

function otherCode(node: ts.Node): Mutation[] {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'code' || !ts.isStringLiteral(node.initializer))
    return []
  return [{ node: node.initializer, broken: node.initializer.text === 'required' ? "'notAccepted'" : "'required'" }]
}

const boundaries: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

function otherBoundary(node: ts.Node): Mutation[] {
  return otherSign(node, boundaries)
}

function otherSign(node: ts.Node, instead: Readonly<Record<string, string>>): Mutation[] {
  if (!ts.isBinaryExpression(node)) return []
  const other = instead[node.operatorToken.getText()]
  return other === undefined ? [] : [{ node, broken: `(${node.left.getText()}) ${other} (${node.right.getText()})` }]
}

const amounts: Readonly<Record<string, string>> = { plus: 'minus', minus: 'plus' }

function otherAmount(node: ts.Node): Mutation[] {
  if (!ts.isCallExpression(node)) return []
  const other = amounts[node.expression.getText()]
  const [first, second] = node.arguments
  if (other === undefined || !first || !second) return []
  return [{ node, broken: first.getText() }]
}

function leftOut(node: ts.Node, what: RegExp): Mutation[] {
  return ts.isExpressionStatement(node) && what.test(node.getText()) ? [{ node, broken: '', place: 'statement' }] : []
}
