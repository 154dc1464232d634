import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { EmailView } from '../../src/app/screens/onboarding/email'
import type { EmailStep } from '../../src/app/screens/onboarding/email-shown'
import { PasswordView, type PasswordStep } from '../../src/app/screens/onboarding/password'
import type { TypedFactor } from '../../src/app/screens/onboarding/second-factor-field'
import { PhoneView, type PhoneStep } from '../../src/app/screens/onboarding/phone'
import type { CodeEntry } from '../../src/app/screens/onboarding/code'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { codeWith, emailWith, passwordWith, phoneWith } from '../support/onboarding'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('onboarding')

/** What comes with its own chunk is there at once. */
beforeAll(() => Promise.all([import('../../src/app/ui/pin-boxes'), import('../../src/app/ui/country-box')]))

const email = (change: Partial<EmailStep> = {}) => <EmailView {...emailWith(change)} />
const emailCode = (change: Partial<CodeEntry> = {}) => email({ phase: 'confirming', code: codeWith(change) })
const phone = (change: Partial<PhoneStep> = {}) => <PhoneView {...phoneWith(change)} />
const password = (change: Partial<PasswordStep> = {}) => <PasswordView {...passwordWith(change)} />

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const said = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? null

describe('the e-mail step', () => {
  test('tells what is typed and left, and sends with Enter when it may', async () => {
    const [onEmail, onLeave, onSubmit] = [asked(), asked(), asked()]
    const { rerender } = await drawn(email({ email: '', onEmail, onLeave, onSubmit, canSubmit: false }))
    const field = screen.getByRole('textbox', { name: 'E-mail address' })
    await userEvent.type(field, 'a{Enter}')
    expect(onEmail).toHaveBeenCalledExactlyOnceWith('a')
    expect(onSubmit).not.toHaveBeenCalled()
    rerender(email({ onEmail, onLeave, onSubmit }))
    await userEvent.type(field, '{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
    await userEvent.tab()
    expect(onLeave).toHaveBeenCalledExactlyOnceWith('email')
  })

  test.each([
    ['en', 'emailTaken', 'Email address is already registered'],
    ['sv', 'emailAmpersand', 'E-postadressen kan inte innehålla &.'],
    ['sv', 'required', 'Fyll i det här fältet'],
  ] as const)('in %s, %s stands at its field', async (locale, emailProblem, words) => {
    await drawn(email({ emailProblem }), locale)
    const field = screen.getByRole('textbox', { name: locale === 'en' ? 'E-mail address' : 'E-postadress' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(said(field)).toBe(words)
  })

  test('asks about what looks like a slip, and takes either answer', async () => {
    const [onSuggestionTaken, onSuggestionDismissed] = [asked(), asked()]
    await drawn(email({ phase: 'doubting', suggestion: 'astrid@gmail.com', onSuggestionTaken, onSuggestionDismissed }))
    expect(screen.getByRole('alert').textContent).toBe('Is the address right?Did you mean astrid@gmail.com?')
    await userEvent.click(screen.getByRole('button', { name: 'Yes, use that one' }))
    await userEvent.click(screen.getByRole('button', { name: 'No, send to what I typed' }))
    expect(onSuggestionTaken).toHaveBeenCalledOnce()
    expect(onSuggestionDismissed).toHaveBeenCalledOnce()
  })

  test('asks the same of an address that an account was opened with, where its code is typed', async () => {
    const onSuggestionTaken = asked()
    await drawn(email({ phase: 'confirming', suggestion: 'a@gmail.com', code: codeWith(), onSuggestionTaken }))
    expect(screen.getByText('Did you mean a@gmail.com?')).toBeDefined()
    expect(screen.queryByText('Is the address right?')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Yes, use that one' }))
    expect(onSuggestionTaken).toHaveBeenCalledOnce()
  })

  test('is busy while the code is sent, and is not sent twice', async () => {
    const onSubmit = asked()
    await drawn(email({ phase: 'sending', onSubmit }))
    await userEvent.click(screen.getByRole('button', { name: 'Sending' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test.each([
    ['en', 'too-soon', 'Wait 30\u00a0s before you ask for a new code.'],
    ['sv', 'refused', 'Det gick inte att byta e-postadress. Den gamla gäller fortfarande.'],
    ['sv', 'not-sent', 'Det gick inte att skicka koden. Försök igen.'],
  ] as const)('in %s, %s is said aloud', async (locale, problem, words) => {
    await drawn(email({ problem, waitSeconds: 30 }), locale)
    expect(screen.getByRole('alert').textContent).toBe(words)
  })

  test('asks for the password where a confirmed address is changed; it can be looked at', async () => {
    const onPassword = asked()
    await drawn(email({ asksPassword: true, password: 'secret', onPassword }))
    expect(title()).toBe('Change your e-mail address')
    const field = screen.getByLabelText('Your password')
    expect(field.getAttribute('type')).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show the password', pressed: false }))
    expect(field.getAttribute('type')).toBe('text')
    await userEvent.type(field, 'x')
    expect(onPassword).toHaveBeenCalledExactlyOnceWith('secretx')
  })

  test('shows the address that holds, and the way to change it', async () => {
    const onChange = asked()
    await drawn(email({ phase: 'shown', onChange }), 'sv')
    expect(screen.getByText('astrid@example.se')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Byt adress' }))
    expect(onChange).toHaveBeenCalledOnce()
  })
})

describe('a code', () => {
  const boxes = () => screen.findAllByRole('textbox')

  test('is said to have been sent, and to where', async () => {
    const { rerender } = await drawn(emailCode())
    expect(title()).toBe('Enter the code from the e-mail')
    expect(screen.getByText('astrid@example.se', { selector: 'strong' })).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe('')
    rerender(emailCode({ waitSeconds: 60 }))
    expect(screen.getByRole('status').textContent).toBe('We have sent a code to astrid@example.se.')
    expect((await boxes()).map((box) => box.getAttribute('aria-label')).slice(0, 2)).toEqual([
      'Verification code, character 1 of 8',
      'Verification code, character 2 of 8',
    ])
  })

  test('has the keyboard of what it is made of: letters by mail, digits by text message', async () => {
    const { rerender } = await drawn(emailCode())
    expect((await boxes())[0]?.getAttribute('inputmode')).toBe('text')
    rerender(phone({ phase: 'confirming', code: codeWith({ kind: 'phone', length: 6 }) }))
    expect((await boxes()).map((box) => box.getAttribute('inputmode'))).toEqual(Array(6).fill('numeric'))
  })

  test('is typed box by box from the first, which has the focus', async () => {
    const onType = asked()
    await drawn(emailCode({ onType }))
    const [first] = await boxes()
    expect(document.activeElement).toBe(first)
    await userEvent.keyboard('A')
    expect(onType).toHaveBeenCalledExactlyOnceWith('A')
  })

  test('can be pasted with what it is grouped by', async () => {
    const onType = asked()
    await drawn(emailCode({ onType }))
    await boxes()
    await userEvent.paste(' A4K2-9 XQ7 ')
    await expect.poll(() => onType.mock.calls).toEqual([['A4K29XQ7']])
  })

  test.each([
    ['en', 'email', 'codeInvalid', 'The code does not match. Check the latest e-mail.'],
    ['sv', 'email', 'exactly8', 'Ange exakt 8\u00a0tecken.'],
  ] as const)('in %s, for %s, %s marks every box', async (locale, kind, fieldProblem, words) => {
    await drawn(emailCode({ kind, text: 'A4K29XQ7', fieldProblem }), locale)
    const all = await boxes()
    expect(all.map((box) => box.getAttribute('aria-invalid'))).toEqual(Array(8).fill('true'))
    expect(all.map((box) => said(box))).toEqual(Array(8).fill(words))
  })

  test('of another kind says where to look when it does not match', async () => {
    await drawn(
      phone({ phase: 'confirming', code: codeWith({ kind: 'phone', length: 6, fieldProblem: 'codeInvalid' }) }),
      'sv',
    )
    const [first] = await boxes()
    expect(first && said(first)).toBe('Koden stämmer inte. Titta i det senaste sms:et.')
  })

  test('can be asked for anew once the wait, which is shown, is over', async () => {
    const onResend = asked()
    const { rerender } = await drawn(emailCode({ waitSeconds: 64, canResend: false, onResend }))
    expect(screen.getByText('New code in 1:04')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
    rerender(emailCode({ onResend }))
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    expect(onResend).toHaveBeenCalledOnce()
  })

  test('is not taken while it is locked, and says for how long', async () => {
    await drawn(emailCode({ lockedSeconds: 61, problem: 'locked' }), 'sv')
    expect(screen.getByRole('alert').textContent).toBe(
      'För många fel koderVänta 2 minuter och be sedan om en ny kod. Inget annat på ditt konto påverkas.',
    )
    for (const box of await boxes()) expect(box).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Skicka en ny kod' })).toBeNull()
  })

  test.each([
    ['too-soon', 'Wait 12\u00a0s before you ask for a new code.'],
    ['expired', 'The code has expired. Ask for a new one.'],
    ['not-sent', 'We could not send the code. Try again.'],
    ['not-checked', 'We could not check the code. Try again.'],
  ] as const)('%s is said aloud', async (problem, words) => {
    await drawn(emailCode({ problem, waitSeconds: 12 }))
    expect(screen.getByRole('alert').textContent).toBe(words)
  })

  test('leads back to what it was sent to', async () => {
    const onChange = asked()
    await drawn(email({ phase: 'confirming', code: codeWith(), onChange }))
    await userEvent.click(screen.getByRole('button', { name: 'Change address' }))
    expect(onChange).toHaveBeenCalledOnce()
  })
})

describe('the phone step', () => {
  test.each([
    [
      'changing',
      'Change your phone number',
      'Until the new number is confirmed, you cannot pay with Swish. Everything else works as before.',
    ],
    [
      'unconfirmed',
      'Confirm your phone number',
      'Until it is, you cannot pay with Swish. Everything else works as before.',
    ],
  ] as const)('says what a number that is %s locks: Swish alone', async (swish, heading, words) => {
    const { rerender } = await drawn(phone({ swish }))
    expect([title(), screen.getByText(words).textContent]).toEqual([heading, words])
    rerender(phone({ swish: null }))
    expect(screen.queryByText(words)).toBeNull()
  })

  test('shows the calling code beside the number and tells what is typed', async () => {
    const onPhone = asked()
    await drawn(phone({ phone: '', onPhone }))
    expect(screen.getByText('+46')).toBeDefined()
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone number' }), '0')
    expect(onPhone).toHaveBeenCalledExactlyOnceWith('0')
  })

  test('does not show it beside a number that begins with it', async () => {
    await drawn(phone({ phone: '+46 70 174 06 05' }))
    expect([
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' }).value,
      screen.queryByText('+46'),
    ]).toEqual(['+46 70 174 06 05', null])
  })

  test('finds a country by what its name has in it', async () => {
    const onCountry = asked()
    await drawn(phone({ onCountry }), 'sv')
    const country = await screen.findByRole('combobox', { name: 'Land' })
    await userEvent.clear(country)
    await userEvent.paste('sterrik')
    await userEvent.click(await screen.findByRole('option', { name: 'Österrike' }))
    expect(onCountry).toHaveBeenCalledExactlyOnceWith('AT')
  })

  test.each([
    ['en', 'phone', 'Enter a phone number with country code, for example +46\u00a070\u00a0174\u00a006\u00a005.'],
    ['sv', 'phoneRefused', 'Det gick inte att skicka sms till numret. Kontrollera det eller använd ett annat nummer.'],
  ] as const)('in %s, %s stands at its field', async (locale, phoneProblem, words) => {
    await drawn(phone({ phoneProblem }), locale)
    expect(said(screen.getByRole('textbox', { name: locale === 'en' ? 'Phone number' : 'Mobilnummer' }))).toBe(words)
  })
})

describe('the password step', () => {
  test('says its rules before anything is typed, and ticks what is met', async () => {
    const { rerender } = await drawn(password())
    expect(within(screen.getByRole('list')).getAllByRole('listitem')[0]?.textContent).toBe('At least 8\u00a0characters')
    rerender(password({ texts: { current: '', next: 'correct horse', repeated: '' } }))
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('At least 8\u00a0characters, met')
  })

  test('tells which field is typed in and left', async () => {
    const [onType, onLeave] = [asked(), asked()]
    await drawn(password({ onType, onLeave }))
    await userEvent.type(screen.getByLabelText('Repeat the password'), 'x')
    await userEvent.tab()
    expect(onType).toHaveBeenCalledExactlyOnceWith('repeated', 'x')
    expect(onLeave).toHaveBeenCalledExactlyOnceWith('repeated')
  })

  test('asks for the present one where there is one, and says what a change does', async () => {
    await drawn(password({ asksCurrent: true, problems: { current: 'currentPassword', next: null, repeated: null } }))
    expect(title()).toBe('Change your password')
    expect(said(screen.getByLabelText('Current password'))).toBe('The current password is not right. Try again.')
    expect(screen.getByText(/logged out on all devices/)).toBeDefined()
  })

  test.each([
    ['refused', 'Det gick inte att byta lösenord. Det gamla gäller fortfarande.'],
    ['not-saved', 'Det gick inte att spara lösenordet. Försök igen.'],
  ] as const)('%s is said aloud', async (problem, words) => {
    await drawn(password({ problem }), 'sv')
    expect(screen.getByRole('alert').textContent).toBe(words)
  })
})

describe('the second factor of a change', () => {
  const labels = { en: 'Code from the app, or a recovery code', sv: 'Kod från appen eller en återställningskod' }
  const factor = (change: Partial<TypedFactor> = {}): TypedFactor => ({
    text: '',
    problem: null,
    passkey: null,
    onType: asked(),
    onLeave: asked(),
    ...change,
  })
  const steps = [
    ['the address', (secondFactor: TypedFactor | null) => email({ asksPassword: true, secondFactor })],
    ['the password', (secondFactor: TypedFactor | null) => password({ asksCurrent: true, secondFactor })],
  ] as const

  describe.each(steps)('of %s', (_, step) => {
    test('may be a passkey, where there is one: chosen here, shown once the form is sent', async () => {
      const onChoose = asked()
      const { rerender } = await drawn(password({ secondFactor: factor({ passkey: { isChosen: false, onChoose } }) }))
      await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
      rerender(password({ secondFactor: factor({ passkey: { isChosen: true, onChoose } }) }))
      expect(screen.queryByLabelText(labels.en)).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: 'Use a code' }))
      expect(onChoose.mock.calls).toEqual([[true], [false]])
    })

    test('is asked for in the form, and told as it is typed', async () => {
      const typed = factor()
      await drawn(step(typed))
      await userEvent.type(screen.getByLabelText(labels.en), '4')
      await userEvent.tab()
      expect(typed.onType).toHaveBeenCalledExactlyOnceWith('4')
      expect(typed.onLeave).toHaveBeenCalledOnce()
      expect(screen.getByText('Two-factor authentication protects this change.')).toBeDefined()
    })

    test.each([
      ['en', 'codeInvalid', 'The code does not match. Wait for the next one in the app, or use a recovery code.'],
      ['sv', 'codeInvalid', 'Koden stämmer inte. Vänta på nästa kod i appen eller använd en återställningskod.'],
      ['en', 'required', 'This field is required'],
      ['sv', 'required', 'Fyll i det här fältet'],
    ] as const)('in %s says at its field: %s', async (locale, problem, words) => {
      await drawn(step(factor({ text: '000000', problem })), locale)
      expect(said(screen.getByLabelText(labels[locale]))).toBe(words)
    })

    test('is not asked for where nothing is guarded', async () => {
      await drawn(step(null))
      expect(screen.queryByLabelText(labels.en)).toBeNull()
    })
  })
})

test.each([
  ['en', 'passwordCommon', 'This password is among those that are guessed first. Choose another one.'],
  ['sv', 'passwordCommon', 'Det här lösenordet är ett av dem som gissas först. Välj ett annat.'],
  ['en', 'passwordEmail', 'Your e-mail address cannot be your password.'],
  ['sv', 'passwordEmail', 'Din e-postadress kan inte vara ditt lösenord.'],
] as const)('in %s a new password says at its field: %s', async (locale, next, words) => {
  await drawn(password({ problems: { current: null, next, repeated: null } }), locale)
  expect(said(screen.getByLabelText(locale === 'en' ? 'Password' : 'Lösenord'))).toBe(words)
})

test.each([
  ['the address', email()],
  ['a doubtful address', email({ phase: 'doubting', suggestion: 'astrid@gmail.com' })],
  ['a confirmed address', email({ phase: 'shown' })],
  ['a code', emailCode({ fieldProblem: 'codeInvalid' })],
  ['the number', phone({ phoneProblem: 'phone' })],
  ['a password', password({ asksCurrent: true, isRequired: true })],
  [
    'a guarded change',
    password({ secondFactor: { text: '', problem: 'required', passkey: null, onType: asked(), onLeave: asked() } }),
  ],
])('%s has no fault that axe finds', async (_, what) => {
  const { container } = await drawn(what)
  expect(await faultsIn(container)).toEqual([])
})
