const signInCalls = [
  'signIn',
  'confirmSignIn',
  'askForPasskeyAtSignIn',
  'startPasskeySignIn',
  'signInWithPasskey',
  'signUp',
  'askPasswordReset',
  'openPasswordReset',
  'resetPassword',
  'startEid',
  'checkEid',
]

export const withoutSession = [...signInCalls, 'receiveHook', 'getHealth', 'getReadiness']

export const withoutForgeryToken = [...signInCalls, 'receiveHook']

/** Reads by POST, and callbacks, which count once by their event's id. */
export const withoutIdempotency = [
  'getCurrentUser',
  'checkSwishPayment',
  'checkCardPayment',
  'getWalletDetails',
  'downloadReceipt',
  'receiveHook',
]

const base = '/protected/v2'

/** Named by the specification. */
const ofTheSpecification = [
  `POST ${base}/auth/me`,
  `POST ${base}/auth/me/guide`,
  `GET ${base}/auth/me/notifications`,
  `POST ${base}/auth/signout`,
  `POST ${base}/auth/signup/email`,
  `POST ${base}/auth/signup/confirm`,
  `POST ${base}/auth/signup/resend`,
  `POST ${base}/user/email`,
  `POST ${base}/user/email/confirm`,
  `POST ${base}/user/email/resend`,
  `POST ${base}/user/password`,
  `POST ${base}/user/password/2fa`,
  `POST ${base}/user/language`,
  `POST ${base}/settings/language`,
  `GET ${base}/profile`,
  `POST ${base}/profile/personal`,
  `POST ${base}/profile/personal/confirm`,
  `POST ${base}/profile/id`,
  `POST ${base}/profile/phone`,
  `POST ${base}/profile/phone/verify`,
  `DELETE ${base}/profile/bank`,
  `PUT ${base}/profile/bank/main`,
  `POST ${base}/profile/bank/verify`,
  `POST ${base}/profile/bank/verification`,
  `POST ${base}/profile/bank/verification/init`,
  `POST ${base}/profile/bank/verification/verify`,
  `POST ${base}/profile/bank/verification/complete`,
  `GET ${base}/buy/bundles`,
  `POST ${base}/buy/orders`,
  `POST ${base}/buy/orders/swish`,
  `POST ${base}/buy/orders/stripe`,
  `POST ${base}/sell/orders`,
  `GET ${base}/orders`,
  `GET ${base}/orders/{reference}`,
  `POST ${base}/orders/{reference}/cancel`,
  `POST ${base}/orders/{reference}/receipt`,
  `POST ${base}/orders/{reference}/feedback`,
  `GET ${base}/orders/networkfee`,
  `GET ${base}/orders/export`,
  `POST ${base}/wallet/details`,
  'POST /protected/questionnaire',
  'GET /v2/market/indicators',
  'GET /v2/graph/rate',
  'POST /v2/support',
  'POST /v2/subscriptions',
]

/** Decided beside it. */
const ofTheDecisions = [
  `POST ${base}/auth/signin`,
  `POST ${base}/auth/signin/2fa`,
  `POST ${base}/auth/signup`,
  `POST ${base}/auth/password/forgotten`,
  `POST ${base}/auth/password/link`,
  `POST ${base}/auth/password/reset`,
  `POST ${base}/auth/eid/start`,
  `POST ${base}/auth/eid/status`,
  `GET ${base}/events`,
  `GET ${base}/market/rates`,
  `GET ${base}/limits`,
  `GET ${base}/wallets`,
  `POST ${base}/wallets`,
  `DELETE ${base}/wallets/{id}`,
  `GET ${base}/questionnaires/{key}`,
  `PUT ${base}/questionnaires/{key}/answers/{id}`,
  `GET ${base}/profile/documents`,
  `DELETE ${base}/profile/id/{kind}`,
  `GET ${base}/profile/bank`,
  `POST ${base}/profile/bank`,
  `PUT ${base}/profile/bank`,
  `POST ${base}/user/2fa/setup`,
  `POST ${base}/user/2fa/recovery-codes`,
  `POST ${base}/user/2fa/skip`,
  `GET ${base}/user/sessions`,
  `DELETE ${base}/user/sessions/{id}`,
  `POST ${base}/auth/me/messages/{code}/close`,
  `POST ${base}/auth/me/notifications/processed`,
  `POST ${base}/orders/{reference}/payment`,
  `POST ${base}/orders/{reference}/sent`,
  `GET ${base}/orders/statement`,
  'POST /v2/client-errors',
  'POST /hooks/{port}',
  'GET /healthz',
  'GET /readyz',
]

/**
 * Ours: so that a verification under way, and a code on its way, can be found again; the banks to choose from; statements;
 * passkeys; re-identification by a document; paying out again; holdings, and a year's trades as a file; the chat.
 */
const ours = [
  'GET /v2/support/chat',
  'POST /v2/support/chat',
  `GET ${base}/profile/bank/verification`,
  `GET ${base}/profile/bank/verification/banks`,
  `POST ${base}/profile/bank/verification/statement`,
  `GET ${base}/profile/bank/identification`,
  `POST ${base}/profile/bank/identification`,
  `POST ${base}/orders/{reference}/payout`,
  `POST ${base}/orders/{reference}/refund-account`,
  `POST ${base}/auth/signin/2fa/passkey`,
  `POST ${base}/auth/signin/passkey`,
  `POST ${base}/auth/signin/passkey/options`,
  `GET ${base}/user/passkeys`,
  `POST ${base}/user/passkeys`,
  `POST ${base}/user/passkeys/options`,
  `POST ${base}/user/passkeys/{id}/remove`,
  `POST ${base}/user/second-factor/options`,
  `GET ${base}/user/code`,
  `GET ${base}/orders/holdings`,
  `GET ${base}/orders/statement/file`,
]

export const specified = [...ofTheSpecification, ...ofTheDecisions, ...ours]
