import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { IdentityView, type IdentityStep } from '../../src/app/identity-documents/eid'
import { TwoFactorView } from '../../src/app/screens/onboarding/two-factor'
import type { TwoFactorStep } from '../../src/app/screens/onboarding/two-factor-shown'
import { TwoFactorChangeView, type TwoFactorChange } from '../../src/app/screens/onboarding/two-factor-change'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { codeWith } from '../support/onboarding'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('onboarding')

/** What comes with its own chunk is there at once. */
beforeAll(() => Promise.all([import('../../src/app/ui/pin-boxes'), import('../../src/app/ui/qr-code')]))

const nothing = () => undefined

const adding = (change: Partial<Extract<TwoFactorStep, { state: 'adding' }>> = {}) => (
  <TwoFactorView
    state="adding"
    secret="I4KQHRW4S4KKO7RF"
    uri="otpauth://totp/Nordmynt?secret=I4KQHRW4S4KKO7RF"
    copied={null}
    onCopy={nothing}
    onNext={nothing}
    onSkip={null}
    {...change}
  />
)

const keeping = (change: Partial<Extract<TwoFactorStep, { state: 'keeping' }>> = {}) => (
  <TwoFactorView
    state="keeping"
    codes={['D656-6JXX', '6436-FC2D']}
    copied={null}
    onCopy={nothing}
    onKept={nothing}
    {...change}
  />
)

const typingBack = (change: Partial<Extract<TwoFactorStep, { state: 'typingBack' }>> = {}) => (
  <TwoFactorView
    state="typingBack"
    recovery=""
    password=""
    asksPassword
    recoveryProblem={null}
    passwordProblem={null}
    problem={null}
    lockedSeconds={0}
    isBusy={false}
    onRecovery={nothing}
    onPassword={nothing}
    onLeave={nothing}
    onSubmit={nothing}
    onBack={nothing}
    onStartOver={null}
    {...change}
  />
)

const offering = (change: Partial<Extract<TwoFactorStep, { state: 'offering' }>> = {}) => (
  <TwoFactorView
    state="offering"
    problem={null}
    isAlone={false}
    isBusy={false}
    onStart={nothing}
    onSkip={nothing}
    {...change}
  />
)

describe('two-factor authentication', () => {
  test('is offered, and can be skipped where it is not required', async () => {
    const [onStart, onSkip] = [asked(), asked()]
    const { rerender } = await drawn(offering({ onStart, onSkip }), 'sv')
    await userEvent.click(screen.getByRole('button', { name: 'Slå på' }))
    await userEvent.click(screen.getByRole('button', { name: 'Hoppa över just nu' }))
    expect(onStart).toHaveBeenCalledOnce()
    expect(onSkip).toHaveBeenCalledOnce()
    rerender(offering({ onSkip: null, isAlone: true }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tvåstegsverifieringen är av')
    expect(screen.queryByRole('button', { name: 'Hoppa över just nu' })).toBeNull()
  })

  test('that is being skipped is not skipped twice, nor turned on; that it could not be is said aloud', async () => {
    const [onStart, onSkip] = [asked(), asked()]
    const { rerender } = await drawn(offering({ onStart, onSkip, isBusy: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Saving' }))
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
    expect([onStart.mock.calls, onSkip.mock.calls]).toEqual([[], []])
    rerender(offering({ onSkip, problem: 'not-skipped' }))
    expect(screen.getByRole('alert').textContent).toBe('We could not skip this step. Try again.')
  })

  test('that could not be prepared can be tried again, or skipped', async () => {
    const [onRetry, onSkip] = [asked(), asked()]
    const { rerender } = await drawn(<TwoFactorView state="failed" onRetry={onRetry} onSkip={onSkip} />)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await userEvent.click(screen.getByRole('button', { name: 'Skip for now' }))
    expect([onRetry.mock.calls.length, onSkip.mock.calls.length]).toEqual([1, 1])
    rerender(<TwoFactorView state="failed" onRetry={onRetry} onSkip={null} />)
    expect(screen.queryByRole('button', { name: 'Skip for now' })).toBeNull()
  })

  test('shows its key as a picture and in groups, and copies it without them', async () => {
    const onCopy = asked()
    await drawn(adding({ onCopy }))
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeDefined()
    expect(screen.getByText('I4KQ HRW4 S4KK O7RF')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Copy: Key' }))
    expect(onCopy).toHaveBeenCalledExactlyOnceWith('secret', 'I4KQHRW4S4KKO7RF')
  })

  test('wants a code from the app, which nobody sends', async () => {
    const onBack = asked()
    const code = codeWith({ kind: 'totp', length: 6, onResend: null })
    await drawn(<TwoFactorView state="proving" code={code} problem={null} onBack={onBack} onStartOver={null} />)
    expect(await screen.findAllByRole('textbox')).toHaveLength(6)
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Back to the QR code' }))
    expect(onBack).toHaveBeenCalledOnce()
  })

  test('offers another QR code once a code was wrong', async () => {
    const onStartOver = asked()
    const code = codeWith({ kind: 'totp', length: 6, onResend: null, fieldProblem: 'codeInvalid' })
    await drawn(<TwoFactorView state="proving" code={code} problem={null} onBack={nothing} onStartOver={onStartOver} />)
    expect(
      screen.getByText('The code does not match. Wait for the next one in the app, or start over with a new QR code.'),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Back to the QR code' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Start over with a new QR code' }))
    expect(onStartOver).toHaveBeenCalledOnce()
  })

  test('offers it too once a recovery code was wrong, beside the way back to the codes', async () => {
    const [onBack, onStartOver] = [asked(), asked()]
    await drawn(typingBack({ recoveryProblem: 'codeInvalid', onBack, onStartOver }), 'sv')
    const field = screen.getByRole('textbox', { name: 'Återställningskod' })
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Koden är ingen av de tio. Kontrollera den, eller börja om med en ny QR-kod.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Tillbaka till koderna' }))
    await userEvent.click(screen.getByRole('button', { name: 'Börja om med en ny QR-kod' }))
    expect([onBack.mock.calls.length, onStartOver.mock.calls.length]).toEqual([1, 1])
  })

  test('gives recovery codes to copy and to keep', async () => {
    const [onCopy, onKept] = [asked(), asked()]
    await drawn(keeping({ onCopy, onKept }))
    const codes = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
    expect(codes.map(({ textContent }) => textContent)).toEqual(['D656-6JXX', '6436-FC2D'])
    await userEvent.click(screen.getByRole('button', { name: 'Copy: Recovery codes' }))
    expect(onCopy).toHaveBeenCalledExactlyOnceWith('recovery-codes', 'D656-6JXX\n6436-FC2D')
    await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }))
    expect(onKept).toHaveBeenCalledOnce()
  })

  test('is on once one of them has been typed back', async () => {
    const [onRecovery, onSubmit] = [asked(), asked()]
    await drawn(typingBack({ onRecovery, onSubmit, recoveryProblem: 'codeInvalid' }))
    const field = screen.getByRole('textbox', { name: 'Recovery code' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(field, 'D')
    await userEvent.type(screen.getByLabelText('Your password'), '{Enter}')
    expect(onRecovery).toHaveBeenCalledExactlyOnceWith('D')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('takes none while it is locked, and says for how long', async () => {
    const onSubmit = asked()
    await drawn(typingBack({ lockedSeconds: 900, onSubmit }), 'sv')
    expect(screen.getByRole('alert').textContent).toBe('För många fel koderVänta 15 minuter och försök igen.')
    await userEvent.type(screen.getByRole('textbox', { name: 'Återställningskod' }), '{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

const confirming = (change: Partial<Extract<TwoFactorChange, { state: 'confirming' }>> = {}) => (
  <TwoFactorChangeView
    state="confirming"
    passkey={null}
    code=""
    password=""
    asksPassword
    codeProblem={null}
    passwordProblem={null}
    problem={null}
    lockedSeconds={0}
    isBusy={false}
    onCode={nothing}
    onPassword={nothing}
    onLeave={nothing}
    onSubmit={nothing}
    onBack={nothing}
    {...change}
  />
)

describe('two-factor authentication that is on', () => {
  test('gives new recovery codes, and can be turned off', async () => {
    const [onRenew, onTurnOff] = [asked(), asked()]
    await drawn(<TwoFactorChangeView state="shown" onRenew={onRenew} onTurnOff={onTurnOff} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Two-factor authentication is on')
    await userEvent.click(screen.getByRole('button', { name: 'New recovery codes' }))
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
    expect([onRenew.mock.calls.length, onTurnOff.mock.calls.length]).toEqual([1, 1])
  })

  test('says why where it cannot be turned off', async () => {
    await drawn(<TwoFactorChangeView state="shown" onRenew={nothing} onTurnOff={null} />, 'sv')
    expect(screen.queryByRole('button', { name: 'Stäng av' })).toBeNull()
    expect(screen.getByText('Ditt konto kräver tvåstegsverifiering, så den går inte att stänga av.')).toBeDefined()
  })

  test('wants a code of the app for new recovery codes, and shows them once', async () => {
    const [onBack, onKept] = [asked(), asked()]
    const code = codeWith({ kind: 'totp', length: 6, onResend: null, fieldProblem: 'codeInvalid' })
    const { rerender } = await drawn(
      <TwoFactorChangeView state="proving" code={code} isNotDone={false} onBack={onBack} />,
    )
    expect(screen.getByText('The code does not match. Wait for the next one in the app.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Keep the codes I have' }))
    expect(onBack).toHaveBeenCalledOnce()
    rerender(
      <TwoFactorChangeView state="keeping" codes={['D656-6JXX']} copied={null} onCopy={nothing} onKept={onKept} />,
    )
    expect(screen.getByRole('listitem').textContent).toBe('D656-6JXX')
    await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }))
    expect(onKept).toHaveBeenCalledOnce()
  })

  test('is turned off with a code and the password, if there is one', async () => {
    const [onSubmit, onBack] = [asked(), asked()]
    const { rerender } = await drawn(confirming({ onSubmit, onBack, passwordProblem: 'currentPassword' }))
    const password = screen.getByLabelText('Your password')
    expect(document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The current password is not right. Try again.',
    )
    await userEvent.type(screen.getByRole('textbox', { name: 'Code from the app, or a recovery code' }), '{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Leave it on' }))
    expect([onSubmit.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 1])
    rerender(confirming({ asksPassword: false, problem: 'not-done' }))
    expect(screen.queryByLabelText('Your password')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe('We could not turn it off. It is still on. Try again.')
  })
})

describe('the identity check', () => {
  type Hint = Extract<IdentityStep, { state: 'pending' }>['hint']
  const pending = (hint: Hint, onCancel: () => void = nothing) => (
    <IdentityView state="pending" qr="bankid.1.0.a" app="/sandbox/eid" hint={hint} onCancel={onCancel} />
  )

  test('begins when asked, and warns of callers', async () => {
    const onStart = asked()
    await drawn(<IdentityView state="idle" problem={null} work={null} onStart={onStart} />)
    await userEvent.click(screen.getByRole('button', { name: 'Identify yourself' }))
    expect(onStart).toHaveBeenCalledOnce()
    expect(screen.getByText('Never identify yourself because someone has called and asked you to.')).toBeDefined()
  })

  test.each([
    ['en', 'canceled', 'You canceled. Start again when you want.'],
    ['sv', 'timeout', 'Det tog för lång tid. Öppna appen och försök igen.'],
    ['sv', 'elsewhere', 'Du har legitimerat dig i en annan flik.'],
    ['sv', 'other-person', 'E-legitimationen tillhör någon annan än kontots ägare. Använd din egen.'],
    ['en', 'not-started', 'The app was not opened in time. Try again, and open the app or scan the new code.'],
    ['sv', 'not-started', 'Appen öppnades inte i tid. Försök igen, och öppna appen eller skanna den nya koden.'],
    ['en', 'blocked', 'The e-ID is blocked or too old. Use another one, or contact whoever issued it.'],
    [
      'sv',
      'blocked',
      'E-legitimationen är spärrad eller för gammal. Använd en annan, eller kontakta den som har utfärdat den.',
    ],
    ['en', 'app-outdated', 'The e-ID app is too old. Update it and try again.'],
    ['sv', 'app-outdated', 'Appen för e-legitimation är för gammal. Uppdatera den och försök igen.'],
    [
      'en',
      'risky',
      'The e-ID was stopped because this looked risky. If someone has asked you to do it, stop here. If not, contact support.',
    ],
    [
      'sv',
      'risky',
      'E-legitimationen stoppades eftersom det såg riskabelt ut. Sluta här om någon har bett dig göra det. Kontakta annars kundservice.',
    ],
    [
      'en',
      'call-declined',
      'You answered in the app that you are not on the phone with us. If someone has called you, hang up.',
    ],
    ['sv', 'call-declined', 'Du svarade i appen att du inte talar i telefon med oss. Lägg på om någon har ringt dig.'],
    [
      'en',
      'replaced',
      'This was stopped because it was begun again somewhere else. Go on there, or start again here. If it was not you, stop.',
    ],
    [
      'sv',
      'replaced',
      'Det här stoppades eftersom det påbörjades på nytt någon annanstans. Fortsätt där, eller börja om här. Sluta om det inte var du.',
    ],
    ['en', 'unusable', 'This e-ID cannot be used here. Use another one, or contact support.'],
    [
      'sv',
      'unusable',
      'Den här e-legitimationen går inte att använda här. Använd en annan, eller kontakta kundservice.',
    ],
    ['en', 'unavailable', 'The e-ID service cannot be reached right now. Try again in a few minutes.'],
    ['sv', 'unavailable', 'Tjänsten för e-legitimation går inte att nå just nu. Försök igen om några minuter.'],
  ] as const)('in %s, says why it ended: %s, and tries again', async (locale, problem, words) => {
    await drawn(<IdentityView state="idle" problem={problem} work={null} onStart={nothing} />, locale)
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(screen.getByRole('button', { name: locale === 'en' ? 'Try again' : 'Försök igen' })).toBeDefined()
  })

  test.each([
    ['starting', 'Starting'],
    ['leaving', 'Opening the e-ID page'],
    ['returning', 'Checking'],
    ['saving', 'Saving'],
  ] as const)('is not begun twice: while it is %s, it says so', async (work, words) => {
    const onStart = asked()
    await drawn(<IdentityView state="idle" problem={null} work={work} onStart={onStart} />)
    await userEvent.click(screen.getByRole('button', { name: words }))
    expect(onStart).not.toHaveBeenCalled()
  })

  test('shows a code, the steps and the way to the app; each change of state is said', async () => {
    const onCancel = asked()
    const { rerender } = await drawn(pending('waiting', onCancel))
    expect(await screen.findByRole('img', { name: 'QR code for the e-ID app' })).toBeDefined()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'Open the e-ID app on this device' }).getAttribute('href')).toBe(
      '/sandbox/eid',
    )
    expect(screen.getByRole('status').textContent).toBe('Waiting for the e-ID app.')
    rerender(pending('confirming', onCancel))
    expect(screen.getByRole('status').textContent).toBe('Confirm in the app.')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onCancel).toHaveBeenCalledOnce()
  })

  test.each([
    ['en', 'Start again', 'Cancel'],
    ['sv', 'Börja om', 'Avbryt'],
  ] as const)(
    'in %s, says aloud that nothing has come of the provider’s page, and begins anew or ends',
    async (locale, again, cancel) => {
      const [onStart, onCancel] = [asked(), asked()]
      await drawn(<IdentityView state="waiting" onStart={onStart} onCancel={onCancel} />, locale)
      expect(screen.getByRole('alert').textContent).toBe(
        locale === 'en'
          ? 'You have not finished identifying yourself. If the e-ID page is open in another tab, go on there. This page will notice.'
          : 'Du har inte legitimerat dig klart. Är sidan för e-legitimation öppen i en annan flik kan du fortsätta där. Den här sidan märker det.',
      )
      await userEvent.click(screen.getByRole('button', { name: again }))
      await userEvent.click(screen.getByRole('button', { name: cancel }))
      expect([onStart.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1])
    },
  )

  test.each([
    ['en', 'offline', 'There is no connection right now. We keep trying.'],
    ['sv', 'offline', 'Det finns ingen anslutning just nu. Vi fortsätter att försöka.'],
    ['en', 'opened', 'The app is open, and is looking for your e-ID.'],
    ['sv', 'opened', 'Appen är öppen och letar efter din e-legitimation.'],
    ['en', 'scanning', 'Scan your passport or ID card in the app.'],
    ['sv', 'scanning', 'Läs av ditt pass eller id-kort i appen.'],
    [
      'en',
      'in-call',
      'The app asks whether you are on the phone with us. We do not call about this. If someone has called you, answer no and hang up.',
    ],
    [
      'sv',
      'in-call',
      'Appen frågar om du talar i telefon med oss. Vi ringer inte om det här. Svara nej och lägg på om någon har ringt dig.',
    ],
    ['sv', 'confirming', 'Bekräfta i appen.'],
    ['en', 'checking', 'Your e-ID is being checked.'],
    ['sv', 'checking', 'Din e-legitimation kontrolleras.'],
  ] as const)('in %s, says what is to be done in the app: %s', async (locale, hint, words) => {
    await drawn(pending(hint), locale)
    expect(screen.getByRole('status').textContent).toBe(words)
  })

  test('has no fault that axe finds', async () => {
    const { container, rerender } = await drawn(pending('waiting'))
    expect(await faultsIn(container)).toEqual([])
    rerender(<IdentityView state="waiting" onStart={nothing} onCancel={nothing} />)
    expect(await faultsIn(container)).toEqual([])
  })
})

test.each([
  ['the offer', offering({ problem: 'not-skipped' })],
  ['what could not be prepared', <TwoFactorView key="failed" state="failed" onRetry={nothing} onSkip={nothing} />],
  ['the key', adding()],
  ['the recovery codes', keeping()],
  ['typing one back', typingBack({ recoveryProblem: 'required' })],
  ['what is on', <TwoFactorChangeView key="on" state="shown" onRenew={nothing} onTurnOff={nothing} />],
  ['turning it off', confirming({ codeProblem: 'codeInvalid' })],
])('%s: no fault that axe finds', async (_, what) => {
  const { container } = await drawn(what)
  expect(await faultsIn(container)).toEqual([])
})
