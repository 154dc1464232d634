import { expect, test } from 'vitest'
import {
  answersOf,
  isNode,
  listOf,
  nodeOf,
  operations,
  requestsOf,
  resolved,
  type Node,
  type Operation,
} from './bundled'

/** Names that only look like a secret. */
const harmless = ['countryCode', 'postalCode', 'passport', 'passportNumber']

const namesIn = (schema: Node): string[] => {
  const inside = [...Object.values(nodeOf(schema['properties'])), schema['items'], ...partsOf(schema)]
  return [
    ...Object.keys(nodeOf(schema['properties'])),
    ...inside.filter(isNode).flatMap((part) => namesIn(resolved(part))),
  ]
}

const partsOf = (schema: Node): unknown[] => ['oneOf', 'anyOf', 'allOf'].flatMap((key) => listOf(schema[key]))

const secretsOf = (operation: Operation): string[] =>
  requestsOf(operation)
    .flatMap(({ schema }) => namesIn(schema))
    .filter((name) => /code|pass|pin$|secret|otp/i.test(name) && !harmless.includes(name))

const attemptLimitsOf = ({ node }: Operation) => node['x-attempt-limits']
const idsWhere = (holds: (operation: Operation) => boolean) => operations.filter(holds).map(({ id }) => id)

test('every operation that takes what could be guessed says how often', () => {
  const silent = idsWhere((operation) => secretsOf(operation).length > 0 && attemptLimitsOf(operation) === undefined)
  expect(silent).toEqual([])
  expect(idsWhere((operation) => secretsOf(operation).length > 0)).toContain('verifyBankAccount')
})

test('every operation that tells a secret from a wrong one counts the tries of the account', () => {
  const tells = ({ node }: Operation) =>
    /signInWrong|codeInvalid|currentPassword|walletPassword/.test(String(node['description']))
  const counts = (operation: Operation) => 'account' in nodeOf(attemptLimitsOf(operation))
  expect(idsWhere(tells)).toEqual(idsWhere((operation) => tells(operation) && counts(operation)))
  expect(idsWhere(tells).length).toBeGreaterThan(8)
})

test('the tries are those of the decisions', () => {
  const said = operations
    .filter(({ node }) => 'x-attempt-limits' in node)
    .map((operation) => [operation.id, attemptLimitsOf(operation)])
  const code = { account: 5, address: 100 }
  const password = { account: 10, address: 100 }
  expect(Object.fromEntries(said)).toEqual({
    signIn: { account: 100, network: 10, address: 100 },
    changeEmail: password,
    changePassword: password,
    confirmSignIn: code,
    confirmFirstEmail: code,
    confirmEmail: code,
    setTwoFactor: code,
    makeRecoveryCodes: code,
    verifyPhone: code,
    savePersonalDetails: { ...code, kept: true },
    verifyBankAccount: code,
    getWalletDetails: code,
    placeBuyOrder: password,
    createPlan: password,
    changePlan: password,
    placeSellOrder: password,
    retryPayout: password,
    chooseRefundAccount: password,
    signWalletProof: { account: 20, address: 100 },
    startPasskey: password,
    removePasskey: password,
    endFreeze: password,
    endAllowedAddresses: password,
    setAntiPhishingWord: password,
    saveAddress: password,
    addPasskey: { account: 30, kept: true },
    askForPasskey: { account: 30, kept: true },
    askForPasskeyAtSignIn: { address: 100 },
    startPasskeySignIn: { address: 100 },
    signInWithPasskey: { address: 100 },
    signUp: { address: 100 },
    askPasswordReset: { address: 20 },
    openPasswordReset: { address: 100 },
    resetPassword: { address: 100 },
    askForPasskeyAtReset: { address: 100 },
    askTwoFactorReset: { address: 20 },
    openTwoFactorReset: { address: 100 },
    uploadTwoFactorReset: { address: 100 },
    openSecurityLink: { address: 100 },
    answerSecurityLink: { address: 100 },
    startEid: { address: 100 },
    receiveHook: false,
  })
})

test('what is tried too often is answered 429', () => {
  const counted = operations.filter((operation) => isNode(attemptLimitsOf(operation)))
  expect(counted.filter(({ node }) => !('429' in nodeOf(node['responses']))).map(({ id }) => id)).toEqual([])
})

test('every operation whose answer has a token, a secret or codes in it is marked, and so never compressed', () => {
  const tells = (operation: Operation) =>
    answersOf(operation)
      .flatMap(({ schema }) => namesIn(schema))
      .filter((name) => /token|secret|recoveryCodes|^codes$|privateKey|passphrase/i.test(name))
  expect(idsWhere((operation) => tells(operation).length > 0 && operation.node['x-secret'] !== true)).toEqual([])
  expect(idsWhere(({ node }) => node['x-secret'] === true).toSorted()).toEqual([
    'answerSecurityLink',
    'getCurrentUser',
    'getWalletDetails',
    'makeRecoveryCodes',
    'setUpTwoFactor',
    'startEid',
  ])
})
