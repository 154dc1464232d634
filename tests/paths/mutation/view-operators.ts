import ts from 'typescript'
import { textsOf } from './catalogue'
import { nodesBelow, type Mutation, type Operator } from './source-mutants'

/** The ways in which a view is mutated; fixed before the first run. */
export const viewOperators: readonly Operator[] = [
  { name: 'other event sent', mutations: (node) => ofAttribute(node, isHandler, otherOfIts(isHandlerName)) },
  {
    name: 'other field bound',
    mutations: (node) => ofAttribute(node, isBinding, (value) => otherOfIts(isBound(value))(value) ?? "''"),
  },
  { name: 'other message', mutations: otherMessage },
  { name: 'element missing', mutations: missing },
  { name: 'never disabled', mutations: (node) => ofAttribute(node, isOf('isDisabled'), () => 'false') },
  { name: 'error not shown', mutations: (node) => ofAttribute(node, isOf('problem'), () => 'undefined') },
  { name: 'wrong figure', mutations: otherFigure },
  { name: 'wrong link', mutations: otherLink },
  { name: 'not focused', mutations: unfocused },
  { name: 'missing in Swedish', mutations: inEnglish },
  { name: 'other branch', mutations: otherBranch },
]

const isOf =
  (...names: string[]) =>
  (name: string): boolean =>
    names.includes(name)
const isHandlerName = (name: string): boolean => /^on[A-Z]/.test(name)
const isHandler = isHandlerName
const isBinding = isOf('value', 'checked', 'chosen')

/** What an attribute is given is mutated. */
const ofAttribute = (
  node: ts.Node,
  isIt: (name: string) => boolean,
  broken: (value: ts.Expression) => string | undefined,
): Mutation[] => {
  if (!ts.isJsxAttribute(node) || !isIt(node.name.getText())) return []
  const value = expressionOf(node)
  const instead = value && broken(value)
  return value && instead !== undefined && instead !== value.getText() ? [{ node: value, broken: instead }] : []
}

const expressionOf = ({ initializer }: ts.JsxAttribute): ts.Expression | undefined =>
  initializer && ts.isJsxExpression(initializer) ? initializer.expression : undefined

/** Another name of the component, or another member of the same object, that is one of its kind. */
const otherOfIts =
  (isKind: (name: string) => boolean) =>
  (value: ts.Expression): string | undefined => {
    const around = componentOf(value)
    if (around === undefined) return undefined
    if (ts.isIdentifier(value)) return nextOf(value.text, namesIn(around).filter(isKind))
    if (!ts.isPropertyAccessExpression(value)) return undefined
    const of = value.expression.getText()
    const members = nodesBelow(around)
      .filter(ts.isPropertyAccessExpression)
      .filter((each) => each.expression.getText() === of && isKind(each.name.text))
    return nextOf(
      value.getText(),
      members.map((each) => each.getText()),
    )
  }

/** What other fields of the component show. */
const isBound =
  (value: ts.Expression) =>
  (name: string): boolean => {
    const around = componentOf(value)
    const shown = around ? nodesBelow(around).filter(ts.isJsxAttribute) : []
    return shown.some((each) => isBinding(each.name.getText()) && lastName(expressionOf(each)) === name)
  }

const lastName = (value: ts.Expression | undefined): string | undefined => {
  if (value && ts.isIdentifier(value)) return value.text
  return value && ts.isPropertyAccessExpression(value) ? value.name.text : undefined
}

/** The outermost function around a node: the component that it stands in. */
const componentOf = (node: ts.Node): ts.Node | undefined => {
  let found: ts.Node | undefined
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (ts.isArrowFunction(at) || ts.isFunctionDeclaration(at)) found = at
  return found
}

/** The names that a component takes out of what it is given. */
const namesIn = (component: ts.Node): string[] => [
  ...new Set(nodesBelow(component).flatMap((each) => (ts.isBindingElement(each) ? [each.name.getText()] : []))),
]

/** The next of several, after this one; undefined where there is no other. */
const nextOf = (text: string, all: readonly string[]): string | undefined => {
  const several = [...new Set(all)]
  const next = several[(several.indexOf(text) + 1) % several.length]
  return next === text ? undefined : next
}

/** The id in `t('…')`. */
const idIn = (node: ts.Node): ts.StringLiteral | undefined => {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 't') return undefined
  const [id] = node.arguments
  return id && ts.isStringLiteral(id) ? id : undefined
}

function otherMessage(node: ts.Node): Mutation[] {
  const id = idIn(node)
  if (id === undefined) return []
  const all = nodesBelow(node.getSourceFile()).flatMap((each) => idIn(each)?.text ?? [])
  const other = nextOf(id.text, all)
  return other === undefined ? [] : [{ node: id, broken: JSON.stringify(other) }]
}

/** What a text says where Swedish lacks it. */
function inEnglish(node: ts.Node): Mutation[] {
  const id = idIn(node)
  if (id === undefined) return []
  const { en, sv } = textsOf(id.text)
  return en === undefined || en === sv || en.includes('{') ? [] : [{ node, broken: JSON.stringify(en) }]
}

const isElement = (node: ts.Node): node is ts.JsxElement | ts.JsxSelfClosingElement =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)

/** Of elements that say or do something: a sign beside a word is for the eye. */
function missing(node: ts.Node): Mutation[] {
  if (!isElement(node) || !nodesBelow(node).some(saysOrDoes)) return []
  const isChild = ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)
  return [{ node, broken: 'null', place: isChild ? 'child' : 'expression' }]
}

const saysOrDoes = (node: ts.Node): boolean =>
  idIn(node) !== undefined || (ts.isJsxAttribute(node) && isHandler(node.name.getText()))

const isNamed = (node: ts.Node, name: string): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) && node.name.getText() === name

function otherFigure(node: ts.Node): Mutation[] {
  return isNamed(node, 'amount') ? [{ node: node.initializer, broken: "'1.23'" }] : []
}

function otherLink(node: ts.Node): Mutation[] {
  if (!isNamed(node, 'screen') || !ts.isStringLiteral(node.initializer)) return []
  return [{ node: node.initializer, broken: node.initializer.text === 'orders' ? "'support'" : "'orders'" }]
}

function unfocused(node: ts.Node): Mutation[] {
  if (!ts.isJsxAttribute(node) || node.name.getText() !== 'takesFocus') return []
  const value = expressionOf(node)
  return value ? [{ node: value, broken: 'false' }] : [{ node, broken: '', place: 'attribute' }]
}

/** What is shown where something is so is shown where it is not. */
function otherBranch(node: ts.Node): Mutation[] {
  if (!ts.isConditionalExpression(node)) return []
  const isShown = [node.whenTrue, node.whenFalse].some((each) => nodesBelow(each).some(isElement))
  return isShown ? [{ node: node.condition, broken: `!(${node.condition.getText()})` }] : []
}
