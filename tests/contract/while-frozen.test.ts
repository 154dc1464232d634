import { expect, test } from 'vitest'
import { operations, type Operation } from './bundled'

const isChange = ({ method, node }: Operation) => method.toLowerCase() !== 'get' && node['x-session'] !== false
const said = ({ node }: Operation) => node['x-while-frozen']

test('every call that changes something says whether it goes on while the account is frozen', () => {
  const silent = operations.filter((each) => isChange(each) && !['refused', 'goes-on'].includes(String(said(each))))
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('no other call says so', () => {
  expect(operations.filter((each) => !isChange(each) && said(each) !== undefined).map(({ id }) => id)).toEqual([])
})

/** What a thief could do with an open session: orders, accounts, addresses, and what the customer shows who they are by. */
const refused = [
  'addBankAccount',
  'addPasskey',
  'askTestDeposit',
  'changeBankAccount',
  'changeEmail',
  'changePassword',
  'changePlan',
  'chooseRefundAccount',
  'completeBankVerification',
  'confirmEmail',
  'confirmFirstEmail',
  'confirmPersonalDetails',
  'createPlan',
  'deleteBankAccount',
  'deleteDocument',
  'deleteLimitDocument',
  'deleteSavedAddress',
  'endAllowedAddresses',
  'getWalletDetails',
  'initBankVerification',
  'makeRecoveryCodes',
  'nameWalletOwner',
  'nameWalletProvider',
  'placeBuyOrder',
  'placeSellOrder',
  'removePasskey',
  'resendEmail',
  'resendFirstEmail',
  'resumePlan',
  'retryPayout',
  'saveAddress',
  'savePersonalDetails',
  'setAntiPhishingWord',
  'setFirstEmail',
  'setMainBankAccount',
  'setPhone',
  'setTwoFactor',
  'setUpTwoFactor',
  'signWalletProof',
  'startBankDeposit',
  'startLimitRequest',
  'startPasskey',
  'submitLimitRequest',
  'uploadBankStatement',
  'uploadDocument',
  'uploadLimitDocument',
  'uploadReidentification',
  'verifyBankAccount',
  'verifyPhone',
]

/** What moves nothing out and changes no security; a freeze itself, and allowed addresses on, only make the account safer. */
const goesOn = [
  'addPushDevice',
  'allowSavedAddressesOnly',
  'askForPasskey',
  'cancelOrder',
  'changeAlert',
  'checkBankVerification',
  'checkCardPayment',
  'checkSwishPayment',
  'choosePushKinds',
  'closeImportantMessage',
  'contactSupport',
  'createAlert',
  'downloadReceipt',
  'endFreeze',
  'endPlan',
  'endSession',
  'freezeAccount',
  'getCurrentUser',
  'markGuideSeen',
  'markNotificationsProcessed',
  'pausePlan',
  'removeAlert',
  'removePushDevice',
  'reportClientError',
  'reportTransfer',
  'saveAnswer',
  'sendChatMessage',
  'sendFeedback',
  'setSettingsLanguage',
  'setUserLanguage',
  'signOut',
  'skipPlanDay',
  'skipTwoFactor',
  'startPayment',
  'submitQuestionnaire',
  'subscribeNewsletter',
  'withdrawLimitRequest',
]

test('what is refused while the account is frozen, and what goes on, is this', () => {
  const those = (fate: string) => operations.flatMap((each) => (said(each) === fate ? [each.id] : [])).toSorted()
  const hint = 'A new call goes into `refused` or `goesOn` of this file, as its `x-while-frozen` says'
  expect({ refused: those('refused'), goesOn: those('goes-on') }, hint).toEqual({ refused, goesOn })
})
