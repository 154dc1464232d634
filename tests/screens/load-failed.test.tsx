import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../src/app/error-boundary'
import { LoadFailed } from '../../src/app/router/load-failed'
import { asked } from '../support/asked'
import { drawn } from '../support/screens'

/** React tells of each error there too. */
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const shown = async (error: Error) => {
  const onError = asked()
  await drawn(
    <ErrorBoundary onError={onError}>
      <LoadFailed error={error} reset={() => undefined} />
    </ErrorBoundary>,
  )
  return onError.mock.calls
}

test.each([
  'Failed to fetch dynamically imported module: https://nordmynt.example/app/assets/screen-1.js',
  'error loading dynamically imported module: https://nordmynt.example/app/assets/screen-1.js',
  'Importing a module script failed.',
])('a screen whose code does not come offers to reload: %s', async (message) => {
  expect(await shown(new TypeError(message))).toEqual([])
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
})

test('what fails while a screen is drawn is for the error boundary', async () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'amount')")
  expect(await shown(error)).toEqual([[error]])
})
