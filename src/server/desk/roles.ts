/** What an operator may do: look, decide about customers, move money, or set up the exchange. Each may look. */
export const operatorRoles = ['reader', 'reviewer', 'payer', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Who stands behind a call to the desk; `subject` is theirs alone and for ever. */
export type Operator = { subject: string; name: string; roles: readonly OperatorRole[] }

/** What an operator decides. */
export const deskActions = [
  'answers.accept',
  'answers.reject',
  'bank.entry.book',
  'bank.entry.handled',
  'bank.file.handled',
  'bank.payment.confirm',
  'bank.payment.made',
  'bank.payment.returned',
  'bank.payment.turn-down',
  'bank.report.book',
  'bank.stopped.release',
  'bank.stopped.return',
  'bank.transfer.confirm',
  'bank.transfer.record',
  'bank.transfer.turn-down',
  'case.update',
  'coins.handled',
  'coins.removed.handled',
  'coins.removed.written-off',
  'coins.return',
  'dac8.download',
  'dac8.draw',
  'dac8.drop',
  'dac8.filed',
  'dac8.test',
  'document.accept',
  'document.reject',
  'evidence.accept',
  'evidence.reject',
  'feature.switch',
  'freeze.end',
  'identity.accept',
  'identity.reject',
  'limit.grant',
  'limit.more',
  'limit.refuse',
  'month.set',
  'order.refund',
  'order.release',
  'payment.book',
  'payment.handled',
  'refund.hold',
  'refund.release',
  'transfer.book',
  'transfer.handled',
  'unmatched.match',
  'unmatched.return',
  'wallet-proof.accept',
  'wallet-proof.reject',
  'work.retry',
] as const
export type DeskAction = (typeof deskActions)[number]

/**
 * What one operator proposes and a second confirms: money that is booked by hand, set free or goes back, and what our bank
 * did by hand.
 */
export const twoPersonActions = [
  'bank.entry.book',
  'bank.payment.made',
  'bank.payment.returned',
  'bank.report.book',
  'bank.stopped.release',
  'bank.stopped.return',
  'bank.transfer.record',
  'coins.removed.handled',
  'coins.removed.written-off',
  'coins.return',
  'order.refund',
  'order.release',
  'payment.book',
  'refund.release',
  'transfer.book',
  'unmatched.match',
  'unmatched.return',
  'work.retry',
] as const satisfies readonly DeskAction[]
export type TwoPersonAction = (typeof twoPersonActions)[number]

/** What a decision is about. */
export const deskKinds = [
  'answers',
  'bank-entry',
  'bank-file',
  'bank-payment',
  'bank-stopped',
  'bank-transfer',
  'case',
  'coins',
  'dac8',
  'document',
  'evidence',
  'feature',
  'freeze',
  'identity',
  'limit',
  'month',
  'order',
  'payment',
  'refund',
  'removed-coins',
  'transfer',
  'unmatched',
  'wallet-proof',
  'work',
] as const
export type DeskKind = (typeof deskKinds)[number]

export const deskOutcomes = ['done', 'refused', 'proposed', 'confirmed', 'turned-down'] as const
export type DeskOutcome = (typeof deskOutcomes)[number]

export const proposalStates = ['open', 'confirmed', 'turned-down', 'refused'] as const

/** Which role each route of the desk asks for, by its method and its address under the desk's. */
export const routeRoles: Readonly<Record<string, OperatorRole>> = {
  'GET ': 'reader',
  'GET /lists/:list': 'reader',
  'GET /customers': 'reader',
  'POST /customers': 'reader',
  'GET /customers/:customer': 'reader',
  'GET /answers/:customer/:key': 'reader',
  'POST /answers/:customer/:key': 'reviewer',
  'GET /documents/:customer/:kind': 'reader',
  'GET /documents/:customer/:kind/pictures/:nth': 'reader',
  'POST /documents/:customer/:kind': 'reviewer',
  'GET /identities/:reference': 'reader',
  'POST /identities/:reference': 'reviewer',
  'GET /evidence/:kind/:reference': 'reader',
  'GET /evidence/:kind/:reference/pictures/:nth': 'reader',
  'POST /evidence/:kind/:reference': 'reviewer',
  'POST /freezes/:customer': 'reviewer',
  'POST /wallet-proofs/:proof': 'reviewer',
  'GET /limits/:request': 'reader',
  'GET /limits/:request/documents/:kind/pictures/:nth': 'reader',
  'POST /limits/:request': 'reviewer',
  'GET /cases/:number': 'reader',
  'POST /cases/:number': 'reviewer',
  'GET /bank': 'payer',
  'POST /bank': 'payer',
  'GET /bank/transfers': 'payer',
  'POST /bank/transfers': 'payer',
  'GET /files': 'reader',
  'GET /files/:id': 'reader',
  'POST /files/:id': 'payer',
  'GET /entries/:id': 'reader',
  'POST /entries/:id': 'payer',
  'POST /stopped/:id': 'payer',
  'GET /orders/:reference': 'reader',
  'POST /orders/:reference': 'payer',
  'GET /coins/:id': 'reader',
  'POST /coins/:id': 'payer',
  'POST /removed-coins/:id': 'payer',
  'POST /work/:id': 'payer',
  'POST /refunds/:id': 'payer',
  'POST /transfers/:id': 'payer',
  'POST /payments/:id': 'payer',
  'GET /unmatched/:id': 'reader',
  'POST /unmatched/:id': 'payer',
  'GET /dac8': 'admin',
  'POST /dac8': 'admin',
  'POST /dac8/:message': 'admin',
  'GET /proposals/:id': 'reader',
  'POST /proposals/:id': 'payer',
  'POST /features/customer': 'reader',
  'POST /features': 'admin',
  'POST /month': 'admin',
  'POST /operator': 'reader',
}

/** The role that a route asks for; undefined where the table has no row of it. */
export const roleOfRoute = (method: string, address: string): OperatorRole | undefined =>
  routeRoles[`${method === 'HEAD' ? 'GET' : method} ${address}`]

/** Whether somebody of these roles may do what asks for one. Whoever has any may look. */
export const hasRole = (roles: readonly OperatorRole[], needed: OperatorRole): boolean =>
  needed === 'reader' ? roles.length > 0 : roles.includes(needed)
