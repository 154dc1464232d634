import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Source files under a folder, as paths from the project's root with forward slashes. */
export const sourceFiles = (folder: string, endings: readonly string[] = ['.ts', '.tsx']): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => fromRoot(join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules/'))
    .toSorted()

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

export const parsed = (path: string): ts.SourceFile =>
  ts.createSourceFile(
    path,
    textOf(path),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

/** Every node of a file, outermost first. */
export const nodesOf = (node: ts.Node): ts.Node[] => {
  const nodes: ts.Node[] = []
  const add = (each: ts.Node): void => {
    nodes.push(each)
    each.forEachChild(add)
  }
  add(node)
  return nodes
}

export const placeOf = (node: ts.Node): string => {
  const file = node.getSourceFile()
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

export type Import = {
  from: string
  to: string
  isPackage: boolean
  isType: boolean
  isDynamic: boolean
  place: string
}

const importsKnown = new Map<string, Import[]>()

/** What a file imports, statically or dynamically; files by their path from the root, packages by their name. */
export const importsOf = (path: string): readonly Import[] => {
  const imports = importsKnown.get(path) ?? importsIn(path)
  importsKnown.set(path, imports)
  return imports
}

const importsIn = (path: string): Import[] =>
  nodesOf(parsed(path)).flatMap((node) => {
    const specifier = specifierOf(node)
    if (specifier === undefined) return []
    const isPackage = !specifier.startsWith('.')
    const to = isPackage ? specifier : resolved(join(root, dirname(path), specifier.replace(/\?.*$/, '')))
    return [
      {
        from: path,
        to,
        isPackage,
        isType: isTypeImport(node),
        isDynamic: ts.isCallExpression(node),
        place: placeOf(node),
      },
    ]
  })

const specifierOf = (node: ts.Node): string | undefined => {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
    return ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined
  const [argument] = node.arguments
  return argument && ts.isStringLiteralLike(argument) ? argument.text : undefined
}

const isTypeImport = (node: ts.Node): boolean =>
  (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly === true) ||
  (ts.isExportDeclaration(node) && node.isTypeOnly)

const resolved = (path: string): string => {
  const found = ['', '.ts', '.tsx', '.d.ts'].map((ending) => path + ending).find((file) => existsSync(file))
  return fromRoot(found ?? path)
}

const fromRoot = (path: string): string => relative(root, path).replaceAll('\\', '/')
