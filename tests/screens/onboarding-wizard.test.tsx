import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OnboardingScreen } from '../../src/app/screens/onboarding/types'
import { OnboardingView } from '../../src/app/screens/onboarding/view'
import { StepHead } from '../../src/app/ui/step-head'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { stopsWith, wizardWith } from '../support/onboarding'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('onboarding')

type Wizard = Extract<OnboardingScreen, { state: 'wizard' }>

const wizard = (change: Partial<Wizard> = {}, at = 'phone') => (
  <OnboardingView {...wizardWith(change)}>
    <StepHead at={at} title={`The step ${at}`} />
  </OnboardingView>
)

const rows = (name: string) => within(screen.getByRole('navigation', { name })).getAllByRole('listitem')

test('the first page lists every step with its time, and begins', async () => {
  const onBegin = asked()
  await drawn(wizard({ stops: stopsWith({ email: 'now' }), onBegin }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Nordmynt')
  expect(rows('Steps').map((row) => row.textContent)).toEqual([
    '1E-mailAbout a minute',
    '2Phone numberAbout a minute',
    '3Two-factor authenticationAbout 2\u00a0minutes',
    '4Personal detailsAbout 2\u00a0minutes',
    '5DocumentsAbout 3\u00a0minutes',
    '6Questions about youAbout 3\u00a0minutes',
    '7Review and sendAbout a minute',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Get started' }))
  expect(onBegin).toHaveBeenCalledOnce()
})

test('who has begun goes on where they were, and sees how each step stands', async () => {
  await drawn(
    wizard({
      stops: stopsWith({ email: 'done', phone: 'now', 'two-factor': 'skipped', personal: 'mend', documents: 'review' }),
    }),
    'sv',
  )
  const stops = rows('Steg')
  expect(stops.map((row) => row.textContent).slice(0, 5)).toEqual([
    'Klart: E-post',
    '2MobilnummerCirka en minut',
    '–Tvåstegs\u00adverifieringÖverhoppat, du kan lägga till det senare',
    '!PersonuppgifterBehöver rättas',
    'DokumentGranskas',
  ])
  expect(stops.map((row) => row.getAttribute('aria-current'))[1]).toBe('step')
  expect(within(screen.getByRole('group', { name: 'Steg' })).getByText('Steg 2 av 7 · Mobilnummer')).toBeDefined()
  expect(screen.getByText(/^Steg 4 behöver rättas: Personuppgifter/)).toBeDefined()
})

test('a step that is being mended says that it is', async () => {
  const stops = stopsWith({ email: 'done', documents: 'mend' })
  const mending = stops.map((stop) => (stop.name === 'documents' ? { ...stop, state: 'now' as const } : stop))
  await drawn(wizard({ stops: mending, step: 'documents' }))
  expect(rows('Steps')[4]?.textContent).toBe('5DocumentsTo be corrected')
})

test('a step that is done can be looked back at, and left again', async () => {
  const [onReview, onResume] = [asked(), asked()]
  const stops = stopsWith({ email: 'done', phone: 'now' })
  await drawn(wizard({ stops: stops.map((stop) => (stop.name === 'email' ? { ...stop, onReview } : stop)), onResume }))
  await userEvent.click(screen.getByRole('button', { name: 'Change E-mail' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back to where I was' }))
  expect(onReview).toHaveBeenCalledOnce()
  expect(onResume).toHaveBeenCalledOnce()
})

test('on a phone all steps are there when they are asked for, until the step is another', async () => {
  const stops = stopsWith({ email: 'done', phone: 'now' }).map((stop) => ({
    ...stop,
    onReview: stop.name === 'email' ? asked() : null,
  }))
  const { rerender } = await drawn(wizard({ stops }))
  const toggle = () => screen.getByRole('button', { name: /^(Show|Hide) the steps$/ })
  const isOpen = () => toggle().getAttribute('aria-expanded')
  expect(isOpen()).toBe('false')
  await userEvent.click(toggle())
  expect(isOpen()).toBe('true')
  const list = document.getElementById(toggle().getAttribute('aria-controls') ?? '')
  expect(list?.contains(screen.getByRole('button', { name: 'Change E-mail' }))).toBe(true)
  rerender(wizard({ stops, step: 'email' }))
  expect(isOpen()).toBe('false')
  rerender(wizard({ stops }))
  expect(isOpen()).toBe('false')
  rerender(wizard({ stops, step: null, outcome: 'waiting' }))
  await userEvent.click(toggle())
  expect(isOpen()).toBe('true')
})

test('reading goes on at the heading when the step has become another, not at the first', async () => {
  const { rerender } = await drawn(wizard())
  expect(document.activeElement).toBe(document.body)
  rerender(wizard({}, 'personal'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'The step personal' }))
})

test('what is saved is said', async () => {
  const { rerender } = await drawn(wizard())
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(wizard({ saved: 'saved' }))
  expect(screen.getByRole('status').textContent).toBe('Saved')
})

test('where nothing is left but our review, it is said', async () => {
  await drawn(wizard({ stops: stopsWith({ email: 'done' }), step: null, outcome: 'waiting' }), 'sv')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vi granskar det du har skickat in')
})

test('where an e-ID was somebody else’s, it is said what we do about it', async () => {
  await drawn(wizard({ stops: stopsWith({ email: 'done' }), step: null, outcome: 'identity' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We are checking your identity')
  expect(screen.getByText(/^The e-ID belongs to someone other than the owner of this account/)).toBeDefined()
})

test('a step on a page of its own has no steps beside it, and says what is saved', async () => {
  await drawn(
    <OnboardingView state="alone" step="email" outcome={null} saved="saved" support={{ href: '/en/support/' }}>
      <StepHead at="email" title="E-mail" />
    </OnboardingView>,
  )
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Saved')
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/en/support/')
})

test('no fault that axe finds', async () => {
  const { container } = await drawn(wizard({ stops: stopsWith({ email: 'done', phone: 'now', personal: 'mend' }) }))
  expect(await faultsIn(container)).toEqual([])
})
