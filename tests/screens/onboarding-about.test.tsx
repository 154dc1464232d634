import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { PersonalView, type PersonalForm } from '../../src/app/screens/onboarding/personal'
import type { PersonalRead } from '../../src/app/screens/onboarding/personal-panel'
import { QuestionnaireView } from '../../src/app/questionnaire/questionnaire'
import type { QuestionnaireStep } from '../../src/app/questionnaire/questionnaire-shown'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { askingWith, personalWith, questionWith } from '../support/onboarding'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('onboarding')

/** What comes with its own chunk is there at once. */
beforeAll(() => import('../../src/app/ui/country-box'))

const personal = (change: Partial<PersonalForm> = {}) => <PersonalView state="shown" {...personalWith(change)} />
const asking = (change: Parameters<typeof askingWith>[0] = {}) => <QuestionnaireView {...askingWith(change)} />

const said = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? null

const read = (change: Partial<PersonalRead> = {}) => (
  <PersonalView
    state="read"
    name="Astrid Lind"
    number={{ kind: 'personalNumber', text: '19850709-9805' }}
    address="Skeppsbron 10"
    postalCode="111 30"
    city="Stockholm"
    countryCode="SE"
    phone="+46701740605"
    email="astrid@example.com"
    pep={false}
    total="12500.00"
    confirmedAt="2025-10-01T09:30:00.000Z"
    isOld
    isConfirmed={false}
    isNotConfirmed={false}
    isBusy={false}
    onChange={() => undefined}
    onConfirm={() => undefined}
    {...change}
  />
)

describe('the panel of personal details', () => {
  const facts = () =>
    screen
      .getAllByRole('term')
      .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent])

  test('says what is known, the personal number masked', async () => {
    await drawn(read())
    expect(facts()).toEqual([
      ['Name', 'Astrid Lind'],
      ['Personal number', '19850709\u2011••••'],
      ['Address', 'Skeppsbron 10111 30 Stockholm'],
      ['Country', 'Sweden'],
      ['Phone number', '+46\u00a070\u00a0174\u00a006\u00a005'],
      ['E-mail', 'astrid@example.com'],
      ['Politically exposed person, or close to one', 'No'],
      ['Bought and sold in all', 'SEK\u00a012,500.00'],
    ])
  })

  test('asks anew after a year, and thanks', async () => {
    const [onConfirm, onChange] = [asked(), asked()]
    const { rerender } = await drawn(read({ onConfirm, onChange }))
    expect(screen.getByText('Are your details still right?')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'They are right' }))
    await userEvent.click(screen.getByRole('button', { name: 'Change details' }))
    expect([onConfirm.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 1])
    rerender(read({ isConfirmed: true }))
    expect(screen.queryByText('Are your details still right?')).toBeNull()
    expect(screen.getByText('Thank you. We have noted that your details are right.')).toBeDefined()
  })

  test('does not ask within the year; they can be said to be right all the same', async () => {
    await drawn(read({ isOld: false }), 'sv')
    expect(screen.queryByText('Stämmer dina uppgifter fortfarande?')).toBeNull()
    expect(
      screen.getByText('Senaste gången du bekräftade dina uppgifter var 2025\u2060-\u206010\u2060-\u206001.'),
    ).toBeDefined()
    expect(screen.getByRole('button', { name: 'De stämmer' })).toBeDefined()
  })

  test('has no fault that axe finds', async () => {
    const { container } = await drawn(read({ isNotConfirmed: true }))
    expect(await faultsIn(container)).toEqual([])
  })
})

describe('personal details', () => {
  test('tell which field is typed in and left', async () => {
    const [onType, onLeave] = [asked(), asked()]
    await drawn(personal({ onType, onLeave }))
    await userEvent.type(screen.getByRole('textbox', { name: 'City' }), '!')
    await userEvent.tab()
    expect(onType).toHaveBeenCalledExactlyOnceWith('city', 'Stockholm!')
    expect(onLeave).toHaveBeenCalledExactlyOnceWith('city')
  })

  test('ask residents of Sweden for a personal number, others for that of their passport', async () => {
    const { rerender } = await drawn(personal())
    expect(screen.getByRole('textbox', { name: 'Personal number' })).toBeDefined()
    rerender(personal({ number: 'passportNumber', countryCode: 'DK' }))
    expect(screen.getByRole('textbox', { name: 'Passport number' })).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'Personal number' })).toBeNull()
  })

  test('say how long to wait when too many numbers were tried', async () => {
    const { rerender } = await drawn(personal({ problem: 'too-many', waitSeconds: 840, canSubmit: false }))
    expect(screen.getByRole('alert').textContent).toBe(
      'Too many personal numbers were tried. Wait 14 minutes, then save again. What you have typed is kept here.',
    )
    rerender(personal({ problem: 'too-many', waitSeconds: 60, canSubmit: false }))
    expect(screen.getByRole('alert').textContent).toContain('Wait 1 minute, then save again.')
    expect(screen.getByRole('button', { name: 'Save and continue' })).toHaveProperty('disabled', true)
  })

  test.each([
    ['eid', 'Från din e-legitimation'],
    ['documents', 'Som i id-handlingen du har laddat upp. Kontakta kundservice för att ändra.'],
  ] as const)('are not changed where they go by the %s, and say so', async (lockedBy, words) => {
    await drawn(personal({ locked: ['firstName', 'lastName', 'personalNumber'], lockedBy }), 'sv')
    const field = screen.getByRole('textbox', { name: 'Personnummer' })
    expect(field).toHaveProperty('readOnly', true)
    expect(said(field)).toBe(words)
    expect(screen.getByRole('textbox', { name: 'Adress' })).toHaveProperty('readOnly', false)
  })

  test.each([
    ['en', 'personalNumber', 'personalNumberCheck', 'Personal number', /^The last four digits do not match the date/],
    ['sv', 'personalNumber', 'personalNumberTaken', 'Personnummer', /^Personnumret är redan registrerat/],
    ['en', 'personalNumber', 'personalNumberFuture', 'Personal number', /^The birth date is in the future/],
    ['sv', 'personalNumber', 'personalNumberAge', 'Personnummer', /^Du måste ha fyllt 18\u00a0år för att bli kund\.$/],
    ['sv', 'postalCode', 'required', 'Postnummer', /^Fyll i det här fältet$/],
  ] as const)('in %s, what is wrong with %s stands at it: %s', async (locale, field, code, name, words) => {
    await drawn(personal({ problems: { [field]: code } }), locale)
    expect(said(screen.getByRole('textbox', { name }))).toMatch(words)
  })

  test('ask everyone whether they are politically exposed', async () => {
    const onPep = asked()
    await drawn(personal({ pep: null, onPep, problems: { pep: 'mandatoryAnswer' } }))
    const group = screen.getByRole('radiogroup', { name: /^Are you a politically exposed person/ })
    expect(said(group)).toBe('Answer the question to go on.')
    await userEvent.click(within(group).getByRole('radio', { name: 'Yes' }))
    expect(onPep).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('say that they are saved, or that they are not', async () => {
    const { rerender } = await drawn(personal({ problem: 'not-saved' }), 'sv')
    expect(screen.getByRole('alert').textContent).toBe(
      'Det gick inte att spara dina uppgifter. De finns kvar här. Försök igen.',
    )
    rerender(personal({ isSaved: true, isAlone: true }))
    expect(screen.getByRole('status').textContent).toBe('Sparat')
  })

  test('that stand are changed under the same heading while they are being saved', async () => {
    await drawn(personal({ isChange: true, isBusy: true, onKeep: null }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Change your personal details')
  })

  test('can be asked for again when they did not come', async () => {
    const onRetry = asked()
    await drawn(<PersonalView state="failed" onRetry={onRetry} />)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

describe('a question', () => {
  test('stands alone, says its place, what it is for and whether its answer is saved', async () => {
    await drawn(asking({ save: 'saved' }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Where does the money you will trade with come from?',
    )
    expect(screen.getByText('Question 3 of 9')).toBeDefined()
    expect(screen.getByRole('progressbar', { name: 'Questions' }).getAttribute('aria-valuenow')).toBe('3')
    expect(screen.getByText('Why we ask')).toBeDefined()
    expect(screen.getByText('Saved')).toBeDefined()
  })

  test('of which several apply is named by its heading and tells each choice', async () => {
    const onChoice = asked()
    await drawn(asking({ onChoice, question: questionWith({ answer: { choices: ['salary'] } }) }))
    const group = screen.getByRole('group', { name: 'Where does the money you will trade with come from?' })
    expect(within(group).getByRole('checkbox', { name: 'Salary' })).toHaveProperty('checked', true)
    await userEvent.click(within(group).getByRole('checkbox', { name: 'Prefer not to say' }))
    expect(onChoice).toHaveBeenCalledExactlyOnceWith('prefer-not-to-say', ['salary'])
  })

  test('of which one applies is answered among radio buttons', async () => {
    const onAnswer = asked()
    await drawn(asking({ onAnswer, question: questionWith({ kind: 'choice' }) }))
    await userEvent.click(screen.getByRole('radio', { name: 'Savings' }))
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ choices: ['savings'] })
  })

  test('in words tells what is typed and when it is left', async () => {
    const [onAnswer, onLeave] = [asked(), asked()]
    const question = questionWith({ kind: 'text', options: [], problem: 'kycText' })
    await drawn(asking({ onAnswer, onLeave, question }), 'sv')
    const field = screen.getByRole('textbox', { name: 'Ditt svar' })
    expect(said(field)).toBe('Skriv 1–64\u00a0tecken, utan < > ( och ).')
    expect(field.getAttribute('maxlength')).toBeNull()
    await userEvent.type(field, 'a')
    await userEvent.tab()
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ text: 'a' })
    expect(onLeave).toHaveBeenCalledOnce()
  })

  test('about countries takes more than one, and takes them out again', async () => {
    const onAnswer = asked()
    const question = questionWith({ kind: 'countries', options: [], answer: { choices: ['SE', 'DK'] } })
    await drawn(asking({ onAnswer, question }), 'sv')
    await userEvent.click(screen.getByRole('button', { name: 'Ta bort Danmark' }))
    expect(onAnswer).toHaveBeenLastCalledWith({ choices: ['SE'] })
    const country = await screen.findByRole('combobox', { name: 'Lägg till ett land till' })
    await userEvent.click(country)
    await userEvent.paste('nederl')
    await userEvent.click(await screen.findByRole('option', { name: 'Nederländerna' }))
    expect(onAnswer).toHaveBeenLastCalledWith({ choices: ['SE', 'DK', 'NL'] })
  })

  test('with a text for each country can be told that there is none', async () => {
    const onAnswer = asked()
    const question = questionWith({
      kind: 'country-texts',
      options: [{ id: 'none-issued', text: 'The country issues no such number', isApart: false }],
      countries: [
        { country: 'DK', problem: null },
        { country: 'DE', problem: 'kycText' },
      ],
      answer: { countryTexts: [{ country: 'DK', text: '07' }] },
    })
    await drawn(asking({ onAnswer, question }))
    expect(screen.getByRole('textbox', { name: 'Denmark' })).toHaveProperty('value', '07')
    expect(said(screen.getByRole('textbox', { name: 'Germany' }))).toMatch(/^Write 1 to 64\u00a0characters/)
    const [, ofGermany] = screen.getAllByRole('checkbox', { name: 'The country issues no such number' })
    if (ofGermany) await userEvent.click(ofGermany)
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({
      countryTexts: [
        { country: 'DK', text: '07' },
        { country: 'DE', text: null },
      ],
    })
  })

  test('with a text for each country says aloud what is wrong with none of them', async () => {
    const countries = [{ country: 'DK', problem: null }]
    const answer = { countryTexts: [{ country: 'DK', text: '07' }] }
    await drawn(asking({ question: questionWith({ kind: 'country-texts', countries, answer, problem: 'country' }) }))
    expect(screen.getByRole('alert').textContent).toBe('Choose a country from the list.')
  })

  test('that wants an agreement links to what is agreed to', async () => {
    const onAnswer = asked()
    const question = questionWith({
      kind: 'agreement',
      options: [],
      links: [{ text: 'terms', to: { href: '/en/terms/' } }],
    })
    await drawn(asking({ onAnswer, question }))
    expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/en/terms/')
    await userEvent.click(screen.getByRole('checkbox', { name: 'I confirm and accept' }))
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ choices: ['yes'] })
  })

  test.each<[string, Parameters<typeof questionWith>[0], 'radio' | 'checkbox', string]>([
    ['one answer', { kind: 'choice' }, 'radio', 'Salary'],
    ['several', { kind: 'choices' }, 'checkbox', 'Salary'],
    ['several, of which one was turned down', { answer: { choices: ['savings'] } }, 'checkbox', 'Savings'],
    ['an agreement', { kind: 'agreement', options: [] }, 'checkbox', 'I confirm and accept'],
  ])('that wants %s and is not answered says so aloud, and has the focus', async (_, change, role, name) => {
    const onNext = asked()
    const { rerender } = await drawn(asking({ onNext, question: questionWith(change) }))
    await userEvent.click(screen.getByRole('button', { name: 'Next question' }))
    expect(onNext).toHaveBeenCalledOnce()
    rerender(asking({ onNext, question: questionWith({ ...change, problem: 'mandatoryAnswer' }) }))
    expect(screen.getByRole('alert').textContent).toBe('Answer the question to go on.')
    const first = screen.getByRole(role, { name })
    expect([document.activeElement, first.getAttribute('aria-invalid')]).toEqual([first, 'true'])
  })

  test('goes on with Enter and back with its button', async () => {
    const [onNext, onBack] = [asked(), asked()]
    await drawn(asking({ onNext, onBack, question: questionWith({ kind: 'text', options: [] }) }))
    await userEvent.type(screen.getByRole('textbox'), '{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Previous question' }))
    expect(onNext).toHaveBeenCalledOnce()
    expect(onBack).toHaveBeenCalledOnce()
  })

  test('with which one cannot go on says why, and whom to talk to', async () => {
    const onNext = asked()
    await drawn(asking({ onNext, ended: { notice: 'Stop and talk to us.', support: { href: '/en/support/' } } }))
    expect(screen.getByRole('alert').textContent).toContain('Stop and talk to us.')
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/en/support/')
    expect(screen.queryByRole('button', { name: 'Next question' })).toBeNull()
  })

  test('whose answer could not be saved says so and tries again when asked', async () => {
    const onRetrySave = asked()
    await drawn(asking({ save: 'failed', onRetrySave }))
    expect(screen.getByText(/^Not saved yet/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetrySave).toHaveBeenCalledOnce()
  })
})

const review = (change: Partial<Extract<QuestionnaireStep, { state: 'reviewing' }>> = {}) => (
  <QuestionnaireView
    state="reviewing"
    answers={[{ id: 'purpose', question: 'What will you mainly use the account for?', answer: 'Save' }]}
    problem={null}
    canSubmit
    isBusy={false}
    onOpen={() => undefined}
    onSubmit={() => undefined}
    {...change}
  />
)

describe('the answers before they are sent in', () => {
  test('can each be changed, and are sent in', async () => {
    const [onOpen, onSubmit] = [asked(), asked()]
    await drawn(review({ onOpen, onSubmit }))
    await userEvent.click(screen.getByRole('button', { name: /^Change What will you mainly use/ }))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('purpose')
    await userEvent.click(screen.getByRole('button', { name: 'Submit answers' }))
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('that did not arrive are kept, and it is said', async () => {
    await drawn(review({ problem: 'not-submitted' }), 'sv')
    expect(screen.getByRole('alert').textContent).toBe(
      'Det gick inte att skicka svaren. De finns kvar här. Försök igen.',
    )
  })
})

test.each([
  ['personal details', personal({ problems: { postalCode: 'required' }, pep: null })],
  ['several choices', asking({ question: questionWith({ problem: 'mandatoryAnswer' }) })],
  ['one answer', asking({ question: questionWith({ kind: 'choice', problem: 'mandatoryAnswer' }) })],
  ['an agreement', asking({ question: questionWith({ kind: 'agreement', options: [], problem: 'mandatoryAnswer' }) })],
  ['countries', asking({ question: questionWith({ kind: 'countries', options: [], answer: { choices: ['SE'] } }) })],
  ['the review', review()],
])('%s: no fault that axe finds', async (_, what) => {
  const { container } = await drawn(what)
  expect(await faultsIn(container)).toEqual([])
})
