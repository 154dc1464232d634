import { screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../src/app/error-boundary'
import { asked } from '../support/asked'
import { drawn } from '../support/screens'

/** React tells of each error there too. */
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

test('an error while a page is drawn is told, once, and takes the page away', async () => {
  const error = new TypeError('x is undefined')
  const Broken = () => {
    throw error
  }
  const onError = asked()
  const { container } = await drawn(
    <ErrorBoundary onError={onError}>
      <Broken />
    </ErrorBoundary>,
  )
  expect(onError.mock.calls).toEqual([[error]])
  expect(container.textContent).toBe('')
})

test('a DOM exception, as of a browser that translates the page, has it drawn anew', async () => {
  const error = new DOMException('The node to be removed is not a child of this node', 'NotFoundError')
  const broken = [error]
  const Translated = () => {
    useLayoutEffect(() => {
      const found = broken.pop()
      if (found) throw found
    }, [])
    return <h1>Drawn</h1>
  }
  await drawn(
    <ErrorBoundary onError={asked()}>
      <Translated />
    </ErrorBoundary>,
  )
  expect([screen.getByRole('heading', { name: 'Drawn' }).isConnected, broken]).toEqual([true, []])
})
