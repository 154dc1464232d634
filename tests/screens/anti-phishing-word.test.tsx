import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AntiPhishingWordEditing, AntiPhishingWordScreen } from '../../src/app/screens/anti-phishing-word/types'
import { AntiPhishingWordView } from '../../src/app/screens/anti-phishing-word/view'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

const drawn = drawnWith('anti-phishing-word')
const nothing = () => undefined

const view = (change: Partial<AntiPhishingWordEditing> = {}) => (
  <AntiPhishingWordView
    state="editing"
    hasWord={false}
    text=""
    textProblem={null}
    problem={null}
    done={null}
    isBusy={false}
    onType={nothing}
    onLeave={nothing}
    onSubmit={nothing}
    onRemove={nothing}
    {...change}
  />
)

const proving = (change: Partial<Extract<AntiPhishingWordScreen, { state: 'proving' }>> = {}) => (
  <AntiPhishingWordView
    state="proving"
    isRemoving={false}
    password={{ text: '', problem: null }}
    code={null}
    problem={null}
    isBusy={false}
    onType={nothing}
    onLeave={nothing}
    onSubmit={nothing}
    onBack={nothing}
    onPasskey={null}
    {...change}
  />
)

test.each([
  ['en', 'Word', 'Save word', 'You have no word yet.'],
  ['sv', 'Ord', 'Spara ordet', 'Du har inget ord än.'],
] as const)('in %s asks for a word where there is none', async (locale, label, save, none) => {
  const onSubmit = asked()
  const { container } = await drawn(view({ onSubmit }), locale)
  expect([screen.getByText(none), screen.getByLabelText(label)]).toHaveLength(2)
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: save }))
  expect(onSubmit.mock.calls).toHaveLength(1)
  expect(await faultsIn(container)).toEqual([])
})

test('one that is there is replaced or removed, and never shown', async () => {
  const onRemove = asked()
  await drawn(view({ hasWord: true, onRemove }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Word' }).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Remove word' }))
  expect(onRemove.mock.calls).toHaveLength(1)
})

test.each([
  ['wordLength', 'Use at least 4 letters or digits, and at most 3 words and 30 characters.'],
  ['wordCharacters', 'Use only letters, spaces, hyphens and at most 4 digits in a row.'],
] as const)('what is wrong stands at the field, with what is asked for: %s', async (textProblem, said) => {
  await drawn(view({ text: 'abc', textProblem }))
  expect(screen.getByText(said)).toBeDefined()
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['en', false, 'Replace word', 'Use a passkey'],
  ['sv', true, 'Ta bort ordet', 'Använd en lösennyckel'],
] as const)(
  'in %s the customer shows who they are before the word changes',
  async (locale, isRemoving, button, key) => {
    const [onSubmit, onPasskey] = [asked(), asked()]
    const shown = proving({ isRemoving, code: { text: '000000', problem: 'codeInvalid' }, onSubmit, onPasskey })
    const { container } = await drawn(shown, locale)
    await userEvent.click(screen.getByRole('button', { name: key }))
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect([onPasskey.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
    expect(await faultsIn(container)).toEqual([])
  },
)

test('what came between stands above the proof', async () => {
  await drawn(proving({ problem: 'too-soon' }))
  expect(screen.getByText('Too many attempts. Try again in an hour.')).toBeDefined()
})

test.each([
  ['saved', 'From now on it appears in every e-mail to your confirmed address.'],
  ['replaced', 'The e-mail about it still has the old word; those after it have the new one.'],
] as const)('a word that is %s says where it stands', async (done, text) => {
  const { container } = await drawn(view({ hasWord: true, done }))
  expect(container.textContent).toContain(text)
})

test('does not say that the latest e-mail has the word, which after a replacement it has not', async () => {
  const { container } = await drawn(view({ hasWord: true }))
  expect(container.textContent).toContain('The e-mail about a change still has the old word.')
  expect(container.textContent).not.toContain('latest')
})
