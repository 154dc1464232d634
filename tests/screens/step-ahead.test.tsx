import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BlankPage } from '../../src/app/layouts/blank'
import { StepAheadView } from '../../src/app/screens/step-ahead/view'
import { drawn } from '../support/screens'

const title = () => screen.getByRole('heading', { level: 1 }).textContent

test.each([
  ['questionnaire', 'rejected', 'An answer needs correction.'],
  ['password', 'password-change', 'Choose a new password to go on.'],
  ['email', 'temporary-email', 'Your account has no e-mail address of your own yet.'],
  ['email', null, 'Confirm your e-mail address'],
] as const)('the step %s, asked for because of %s, says so', async (step, why, words) => {
  await drawn(<StepAheadView step={step} email={null} why={why} />)
  expect(title()).toBe(words)
})

test('a page with nothing around it says whose it is', async () => {
  await drawn(
    <BlankPage>
      <h1>Lost</h1>
    </BlankPage>,
  )
  expect(screen.getByRole('main').textContent).toBe('NordmyntLost')
  expect(screen.queryByRole('link')).toBeNull()
})
