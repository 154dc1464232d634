import ts from 'typescript'
import { expect, test } from 'vitest'
import { nodesOf, parsed, placeOf, sourceFiles } from '../support/source'

const views = sourceFiles('src/app', ['.tsx', '.ts']).filter(
  (file) => !file.endsWith('.css.ts') && !file.endsWith('.d.ts'),
)
/** What the client of the exchange says goes to the log alone (rules errors-6, errors-7). */
const unspoken = ['src/app/api/', 'src/app/theme/']
const pages = ['src/server/public-site', 'src/server/sandbox'].flatMap((folder) => sourceFiles(folder))
const said = (node: ts.Node): string => `${placeOf(node)} ${node.getText().trim().slice(0, 60)}`
const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text)
const hasWords = (text: string): boolean => /(?<![\p{L}\d-])\p{L}{2,}[,.]? \p{L}{2,}/u.test(text)

test('no words stand between the tags of a view', () => {
  const words = views
    .flatMap((file) => nodesOf(parsed(file)))
    .filter((node) => ts.isJsxText(node) && hasWord(node.text))
  expect(words.map(said)).toEqual([])
})

/** Attributes that people read or hear; their words come from the catalogue too. */
const spoken = [
  'alt',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
]

test('no words stand in an attribute that is read out', () => {
  const words = views
    .flatMap((file) => nodesOf(parsed(file)))
    .filter(ts.isJsxAttribute)
    .filter(({ name, initializer }) => {
      const text = initializer && ts.isStringLiteral(initializer) ? initializer.text : ''
      return spoken.includes(name.getText()) && hasWord(text)
    })
  expect(words.map(said)).toEqual([])
})

test('no sentence stands in a string of the app', () => {
  const words = views
    .filter((file) => !unspoken.some((folder) => file.startsWith(folder)))
    .flatMap((file) => nodesOf(parsed(file)))
    .filter((node) => (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && hasWords(node.text))
    .filter((node) => !isForDevelopers(node) && !isMarkup(node))
  expect(words.map(said)).toEqual([])
})

/** The text of an error is read in a log, never by a customer. */
const isForDevelopers = (node: ts.Node): boolean => {
  const call = ts.findAncestor(node, (parent) => ts.isNewExpression(parent) || ts.isThrowStatement(parent))
  return call !== undefined && /Error\b/.test(call.getText())
}

const isMarkup = (node: ts.Node): boolean => {
  const attribute = ts.findAncestor(node, ts.isJsxAttribute)
  return (
    attribute !== undefined && ['className', 'sizes', 'd', 'allow', 'sandbox', 'rel'].includes(attribute.name.getText())
  )
}

test('no words stand between the tags of a page that the exchange paints', () => {
  const words = pages
    .flatMap((file) => nodesOf(parsed(file)))
    .filter((node) => ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'html')
    .filter((node) => hasWord(textOfTemplate(node)) && !bareAttributes.includes(textOfTemplate(node)))
  expect(words.map((node) => `${placeOf(node)} ${textOfTemplate(node).trim().slice(0, 60)}`)).toEqual([])
})

const bareAttributes = ['checked', 'disabled', 'hidden', 'open', 'required', 'selected']

const textOfTemplate = (node: ts.Node): string => {
  if (!ts.isTaggedTemplateExpression(node)) return ''
  const { template } = node
  const parts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
  return parts
    .join('\u0000')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&\w+;/g, ' ')
}
