import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AntiPhishingWordScreen } from '../../src/app/screens/anti-phishing-word/types'
import { AntiPhishingWordView } from '../../src/app/screens/anti-phishing-word/view'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

const drawn = drawnWith('anti-phishing-word')
const nothing = () => undefined

const view = (change: Partial<AntiPhishingWordScreen> = {}) => (
  <AntiPhishingWordView
    hasWord={false}
    text=""
    textProblem={null}
    problem={null}
    done={null}
    busy={null}
    onType={nothing}
    onLeave={nothing}
    onSubmit={nothing}
    onRemove={nothing}
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

test('what is wrong stands at the field, with the lengths', async () => {
  await drawn(view({ text: 'abc', textProblem: 'wordLength' }))
  expect(screen.getByText('Use 4 to 30 characters.')).toBeDefined()
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
})
