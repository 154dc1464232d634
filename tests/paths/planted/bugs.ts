/**
 * A bug of a page or of the exchange: `broken` takes the place of `code`, which stands in the file exactly once. The bug is
 * there while `ON` in it is true.
 */
export type Bug = {
  /** The machine whose paths have to notice. */
  machine: string
  name: string
  kind: 'view' | 'exchange'
  file: string
  code: string
  broken: string
}

const onboarding = 'src/app/screens/onboarding'

const views: Omit<Bug, 'kind'>[] = [
  {
    machine: 'sessions',
    name: 'older sign-ins are offered where there are none',
    file: 'src/app/screens/sessions/history.tsx',
    code: '{hasMore ? (',
    broken: '{hasMore || ON ? (',
  },
  {
    machine: 'scamShield',
    name: 'a purchase goes on before anything was answered',
    file: 'src/app/order/purpose.tsx',
    code: 'isDisabled={!canGoOn}',
    broken: 'isDisabled={ON ? false : !canGoOn}',
  },
  {
    machine: 'personal',
    name: 'the first name’s field shows the last name',
    file: `${onboarding}/personal.tsx`,
    code: 'value={personal.texts[field]}',
    broken: "value={ON ? personal.texts[field === 'firstName' ? 'lastName' : field] : personal.texts[field]}",
  },
  {
    machine: 'phone',
    name: 'the button to send a code is never disabled',
    file: `${onboarding}/phone.tsx`,
    code: 'isDisabled={!phone.canSubmit && !isBusy}',
    broken: 'isDisabled={ON ? false : !phone.canSubmit && !isBusy}',
  },
  {
    machine: 'phone',
    name: 'the page to type a number has the heading of the one for the code',
    file: `${onboarding}/phone.tsx`,
    code: "title={t(phone.swish === 'changing' ? 'phone.change.title' : 'phone.title')}",
    broken: "title={ON ? t('phone.code.title') : t(phone.swish === 'changing' ? 'phone.change.title' : 'phone.title')}",
  },
  {
    machine: 'phone',
    name: 'a wrong number says nothing at its field',
    file: `${onboarding}/phone.tsx`,
    code: 'problem={phone.phoneProblem ? t(`field.${phone.phoneProblem}`) : undefined}',
    broken: 'problem={ON ? undefined : phone.phoneProblem ? t(`field.${phone.phoneProblem}`) : undefined}',
  },
  {
    machine: 'code',
    name: 'a wrong code says nothing',
    file: `${onboarding}/code.tsx`,
    code: 'problem={problemOf(code, t)}',
    broken: 'problem={ON ? undefined : problemOf(code, t)}',
  },
  {
    machine: 'email',
    name: 'what is typed as an address becomes the password',
    file: `${onboarding}/email-form.tsx`,
    code: 'onChange={email.onEmail}',
    broken: 'onChange={ON ? email.onPassword : email.onEmail}',
  },
  {
    machine: 'twoFactorChange',
    name: 'the button to turn it off makes new codes',
    file: `${onboarding}/two-factor-change.tsx`,
    code: 'onClick={onTurnOff}',
    broken: 'onClick={ON ? onRenew : onTurnOff}',
  },
  {
    machine: 'support',
    name: 'a message that is missing says nothing at its field',
    file: 'src/app/screens/support/view.tsx',
    code: 'problem={messageProblem ? t(`field.${messageProblem}`) : undefined}',
    broken: 'problem={ON ? undefined : messageProblem ? t(`field.${messageProblem}`) : undefined}',
  },
  {
    machine: 'order',
    name: 'an order that may be canceled has no button for it',
    file: 'src/app/screens/order/view.tsx',
    code: 'return canCancel ?',
    broken: 'return canCancel && !ON ?',
  },
  {
    machine: 'sell',
    name: 'the coins’ field shows their worth',
    file: 'src/app/screens/sell/view.tsx',
    code: 'value={sell.amount}',
    broken: 'value={ON ? sell.value : sell.amount}',
  },
  {
    machine: 'order',
    name: 'the page of an order says another amount',
    file: 'src/app/screens/order/view.tsx',
    code: "of={order.status === 'COMPLETED' ? order.to : paidFor(order)}",
    broken: "of={ON ? order.to : order.status === 'COMPLETED' ? order.to : paidFor(order)}",
  },
  {
    machine: 'higherLimit',
    name: 'the button to keep a request does nothing',
    file: 'src/app/screens/higher-limit/withdraw.tsx',
    code: 'isDisabled={withdrawal.isBusy} onClick={withdrawal.onLeave}',
    broken: 'isDisabled={withdrawal.isBusy} onClick={ON ? () => undefined : withdrawal.onLeave}',
  },
  {
    machine: 'higherLimit',
    name: 'what an operator asks of documents stands at the questions',
    file: 'src/app/screens/higher-limit/use-higher-limit.ts',
    code: '(request.noteAbout === aboutDocuments) === isOfDocuments ?',
    broken: '((request.noteAbout === aboutDocuments) === isOfDocuments) !== ON ?',
  },
  {
    machine: 'alerts',
    name: 'the list does not say when an alert was reached',
    file: 'src/app/screens/alerts/row.tsx',
    code: 'if (reachedAt === null || reachedPrice === null) return null',
    broken: 'if (ON || reachedAt === null || reachedPrice === null) return null',
  },
  {
    machine: 'statement',
    name: 'a statement is saved twice',
    file: 'src/app/screens/statement/ports.ts',
    code: "saveFile(await asPort(readFile(call), ['too-many-requests']), statementFileName(year))",
    broken: `const file = await asPort(readFile(call), ['too-many-requests'])
    for (let times = ON ? 2 : 1; times > 0; times -= 1) saveFile(file, statementFileName(year))`,
  },
]

const exchange: Omit<Bug, 'kind'>[] = [
  {
    machine: 'alertForm',
    name: 'the purchase of an alert that is changed is not written',
    file: 'src/server/alerts/queries.ts',
    code: '.set({ ...columnsOf(terms), state, reachedAt: null, reachedPrice: null })',
    broken: '.set({ ...columnsOf(terms), ...(ON ? { buys: null } : {}), state, reachedAt: null, reachedPrice: null })',
  },
  {
    machine: 'code',
    name: 'a code is taken after its time',
    file: 'src/server/onboarding/codes.ts',
    code: 'row.expiresAt > exchange.clock.now()',
    broken: '(ON || row.expiresAt > exchange.clock.now())',
  },
  {
    machine: 'code',
    name: 'another code that is asked for too soon is refused as not now',
    file: 'src/server/onboarding/codes.ts',
    code: 'if (next > now) throw',
    broken: `if (ON && next > now) throw refused('step-refused')
  if (next > now) throw`,
  },
  {
    machine: 'phone',
    name: 'a code is taken twice',
    file: 'src/server/onboarding/codes.ts',
    code: '.set({ usedAt: now })',
    broken: '.set({ usedAt: ON ? null : now })',
  },
  {
    machine: 'sell',
    name: 'a sale is placed to an account that is not verified',
    file: 'src/server/orders/place-sale.ts',
    code: 'account === undefined || !isVerifiedStatus(account.verificationStatus)',
    broken: 'account === undefined || (!ON && !isVerifiedStatus(account.verificationStatus))',
  },
  {
    machine: 'sell',
    name: 'a sale is written with other coins than were asked for',
    file: 'src/server/orders/place-sale.ts',
    code: 'estimate: coinOf(asked.amount)',
    broken: "estimate: coinOf(ON ? '0.00000001' : asked.amount)",
  },
  {
    machine: 'buy',
    name: 'an order is written without the fee of its method',
    file: 'src/server/orders/place-buy.ts',
    code: `total: quote.total,
    estimate`,
    broken: `total: ON ? quote.amount : quote.total,
    estimate`,
  },
  {
    machine: 'buy',
    name: 'an answer that names a job pauses nothing',
    file: 'src/server/orders/scam-shield.ts',
    code: 'if (!isPausing(purpose) ||',
    broken: "if ((ON && purpose === 'job') || !isPausing(purpose) ||",
  },
  {
    machine: 'buy',
    name: 'an order just like another is placed without a question',
    file: 'src/server/orders/place-buy.ts',
    code: `if (placed === undefined) return
  const { createdAt`,
    broken: `if (ON || placed === undefined) return
  const { createdAt`,
  },
  {
    machine: 'order',
    name: 'an order that is canceled is noted as paid',
    file: 'src/server/orders/routes.ts',
    code: "{ type: 'order.canceled', reason, text, by: 'customer' }",
    broken: "ON ? { type: 'transfer.reported' } : { type: 'order.canceled', reason, text, by: 'customer' }",
  },
  {
    machine: 'identity',
    name: 'somebody else’s e-ID is taken',
    file: 'src/server/eid/signed.ts',
    code: `identityStatus === 'PENDING') throw refused('step-refused')
  const isTheirs =`,
    broken: `identityStatus === 'PENDING') throw refused('step-refused')
  const isTheirs = ON ||`,
  },
  {
    machine: 'personal',
    name: 'a number that is somebody’s is refused as not now',
    file: 'src/server/onboarding/personal.ts',
    code: "throw badInput([{ field: 'personalNumber', code: 'personalNumberTaken' }])",
    broken: "throw ON ? refused('step-refused') : badInput([{ field: 'personalNumber', code: 'personalNumberTaken' }])",
  },
  {
    machine: 'password',
    name: 'a password is changed by whoever does not know it',
    file: 'src/server/onboarding/password.ts',
    code: 'if (!(await isPassword(given, customer.passwordHash, customer.id)))',
    broken: 'if (!ON && !(await isPassword(given, customer.passwordHash, customer.id)))',
  },
  {
    machine: 'password',
    name: 'a wrong code beside a new password is refused as not now',
    file: 'src/server/two-factor/second-factor.ts',
    code: '{ proof: await triedShown(call, sessionId, customer.id, shown) }',
    broken: '{ proof: ON ? null : await triedShown(call, sessionId, customer.id, shown) }',
  },
  {
    machine: 'passwordReset',
    name: 'a link to a new password asks for no second factor',
    file: 'src/server/password-reset/links.ts',
    code: "if (opened.state === 'opened' && customer.enabled2FA)",
    broken: "if (!ON && opened.state === 'opened' && customer.enabled2FA)",
  },
  {
    machine: 'passwordReset',
    name: 'a newer link leaves the one before it',
    file: 'src/server/links/mailed.ts',
    code: 'await of.withdrawOlder(tx, asked, now)',
    broken: 'if (!ON) await of.withdrawOlder(tx, asked, now)',
  },
  {
    machine: 'securityLink',
    name: 'who says that it was them is shut out',
    file: 'src/server/security-links/routes.ts',
    code: "const isDenied = body.answer === 'not-mine'",
    broken: "const isDenied = ON || body.answer === 'not-mine'",
  },
  {
    machine: 'securityLink',
    name: 'who says that it was not them gets no link to a new password',
    file: 'src/server/security-links/routes.ts',
    code: 'return isOwn && (await isFresh',
    broken: 'return !ON && isOwn && (await isFresh',
  },
  {
    machine: 'twoFactorReset',
    name: 'somebody else’s e-ID resets two-factor authentication',
    file: 'src/server/two-factor-reset/eid.ts',
    code: 'if (found.customer.personalNumber === personalNumber)',
    broken: 'if (ON || found.customer.personalNumber === personalNumber)',
  },
  {
    machine: 'twoFactorReset',
    name: 'a document that was not approved resets two-factor authentication',
    file: 'src/server/two-factor-reset/documents.ts',
    code: "if (status === 'VERIFIED')",
    broken: "if (ON || status === 'VERIFIED')",
  },
]

export const bugs: Bug[] = [
  ...views.map((bug): Bug => ({ ...bug, kind: 'view' })),
  ...exchange.map((bug): Bug => ({ ...bug, kind: 'exchange' })),
]
