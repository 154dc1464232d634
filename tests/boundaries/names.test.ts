import ts from 'typescript'
import { expect, test } from 'vitest'
import { nodesOf, parsed, placeOf, sourceFiles } from '../support/source'

/** Names that this project once had of its own, and the field's for them. Exact names: the same letters elsewhere are fine. */
const formerNames: Readonly<Record<string, string>> = {
  say: 'translate',
  Say: 'Translate',
  useWords: 'useMessages',
  WordsProvider: 'MessagesProvider',
  Words: 'Trans',
  startWords: 'startMessages',
  switchWords: 'switchMessages',
  MissingWords: 'MissingMessage',
  declineWords: 'declineMessages',
  refusals: 'serverErrors',
  refusalsIn: 'serverErrorsIn',
  setRefusal: 'setServerError',
  setRefusals: 'setServerErrors',
  leaveField: 'touchField',
  leaveAll: 'touchAll',
  isSecondMeant: 'allowsDuplicate',
  doomed: 'addressToDelete',
  ExportTrouble: 'ExportProblem',
  StatementTrouble: 'StatementProblem',
  guesses: 'attemptLimits',
  Guesses: 'AttemptLimits',
  ageGuesses: 'ageAttempts',
  accountTold: 'serializeAccount',
  accountsTold: 'serializeAccounts',
  verificationTold: 'serializeVerification',
  identificationTold: 'serializeIdentification',
  unfilled: 'notProvided',
  cameFrom: 'previous',
  startLater: 'loadScreen',
  screenActors: 'defineScreen',
  Around: 'Deps',
  Gate: 'Interceptor',
  createGate: 'createInterceptor',
  AccountsStanding: 'AccountsStatus',
  serveApp: 'registerAppFiles',
  takeJson: 'registerJsonParser',
  answerErrors: 'registerErrorHandler',
}

const formerFiles = [
  /(^|\/)words\//,
  /(^|\/)(wire|guesses|refusals)\.ts$/,
  /^src\/server\/.*\/life\.ts$/,
  /(^|\/)kept(-\w+)?\.ts$/,
  /^src\/app\/proof\//,
  /(^|\/)(filled-\w+|later|ask-later)\.tsx?$/,
  /(^|\/)letters\.ts$/,
  /^machines\/(lib\/chart|onboarding\/standing)\.ts$/,
  /^src\/server\/sandbox\/gate/,
]
/** A read that the database keeps for the next time. */
const allowed = ['src/server/database/kept.ts']

const files = ['src', 'machines'].flatMap((folder) => sourceFiles(folder)).filter((file) => !file.endsWith('.gen.ts'))

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** Of what a file exports, and of the properties of objects. */
const nameOf = (node: ts.Node): string | undefined => {
  if (ts.isPropertySignature(node) || ts.isPropertyAssignment(node)) return node.name.getText()
  if (ts.isVariableDeclaration(node)) return isExported(node.parent.parent) ? node.name.getText() : undefined
  if (ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node))
    return isExported(node) ? node.name?.getText() : undefined
  return undefined
}

test('no file has a name that is no longer used', () => {
  const found = files.filter((file) => formerFiles.some((former) => former.test(file)))
  expect(found.filter((file) => !allowed.includes(file))).toEqual([])
})

test('nothing is exported, or a part of what is, under a name that is no longer used', () => {
  const declared = files
    .flatMap((file) => nodesOf(parsed(file)))
    .flatMap((node) => {
      const name = nameOf(node)
      const instead = name !== undefined && Object.hasOwn(formerNames, name) ? formerNames[name] : undefined
      return instead === undefined ? [] : [`${placeOf(node)} ${name}: call it ${instead}`]
    })
  expect(declared).toEqual([])
})
