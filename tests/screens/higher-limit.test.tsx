import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { HigherLimitView } from '../../src/app/screens/higher-limit/view'
import { faultsIn } from '../support/axe'
import { buyLimitWith, limitRequestWith } from '../support/limits'
import { drawnWith } from '../support/screens'

const drawn = drawnWith('higher-limit')
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
const shown = { limit: buyLimitWith(), problem: null, isBusy: false, onStart: null } as const

test('says the limit in both currencies, and begins a request', async () => {
  const onStart = vi.fn<() => void>()
  const { container } = await drawn(<HigherLimitView step="introducing" {...shown} onStart={onStart} />)
  expect(screen.getAllByRole('definition').map((each) => plain(each.textContent))).toEqual([
    'SEK 1,000,000',
    'EUR 100,000',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Ask for a higher limit' }))
  expect(onStart).toHaveBeenCalledOnce()
  expect(await faultsIn(container)).toEqual([])
})

test('a request that waits is withdrawn once that is confirmed', async () => {
  const request = limitRequestWith({ state: 'WAITING', submittedAt: '2026-11-20T12:00:00.000Z' })
  const [onWithdraw, onConfirm, onLeave] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const view = (withdrawal: { isBusy: boolean } | null) => (
    <HigherLimitView
      step="waiting"
      {...shown}
      limit={buyLimitWith({ request })}
      request={request}
      onWithdraw={onWithdraw}
      withdrawal={withdrawal && { ...withdrawal, onConfirm, onLeave }}
    />
  )
  const { container, rerender } = await drawn(view(null))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the request' }))
  expect([onWithdraw.mock.calls.length, await faultsIn(container)]).toEqual([1, []])
  rerender(view({ isBusy: false }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw the request?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep the request' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw the request' }))
  expect([onLeave.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 1])
  expect(await faultsIn(document.body)).toEqual([])
})

test('says that a request was withdrawn, and that its answers are kept', async () => {
  const limit = buyLimitWith({ request: limitRequestWith({ state: 'WITHDRAWN' }) })
  const { container } = await drawn(<HigherLimitView step="introducing" {...shown} limit={limit} onStart={null} />)
  expect(container.textContent).toContain(
    'Your request is withdrawn. You can ask again at any time; your answers are kept.',
  )
})

test('questions say that a request was not withdrawn, where more was asked meanwhile', async () => {
  const questionnaire = { state: 'loading' } as const
  const { container } = await drawn(
    <HigherLimitView step="questions" note="Which year?" problem="not-waiting" questionnaire={questionnaire} />,
  )
  expect(screen.getByRole('alert').textContent).toBe(
    'The request could not be withdrawn, since it is not waiting any more.',
  )
  expect(await faultsIn(container)).toEqual([])
})

test('says why a request was refused, and from when another can be made', async () => {
  const request = limitRequestWith({
    state: 'REFUSED',
    note: 'The payslip is not yours.',
    tryAgainAt: '2026-12-20T12:00:00.000Z',
  })
  const { container } = await drawn(<HigherLimitView step="refused" {...shown} request={request} />)
  const text = plain(container.textContent) ?? ''
  expect([text.includes('The payslip is not yours.'), text.includes('You can ask again from 2026-12-20')]).toEqual([
    true,
    true,
  ])
  expect(screen.queryByRole('button')).toBeNull()
  expect(await faultsIn(container)).toEqual([])
})

test('says what was granted, from when and until when, in Swedish', async () => {
  const limit = buyLimitWith({ most: { SEK: '5000000', EUR: '500000' }, until: '2027-11-20T12:00:00.000Z' })
  const request = limitRequestWith({ state: 'GRANTED', decidedAt: '2026-11-20T12:00:00.000Z' })
  await drawn(<HigherLimitView step="granted" {...shown} limit={limit} request={request} />, 'sv')
  expect(screen.getAllByRole('definition').map((each) => plain(each.textContent))).toEqual([
    '5 000 000 kr',
    '500 000 €',
    '2026-11-20',
    '2027-11-20',
  ])
})

test('documents say what still lacks, and what the desk asks', async () => {
  const { container } = await drawn(
    <HigherLimitView
      step="documents"
      rows={[]}
      note="All pages, please."
      lacking={['salary']}
      unsent={['other-document']}
      problem={null}
      isRemoving={false}
      onNext={() => undefined}
      onBack={() => undefined}
    />,
  )
  expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'Salary: payslip or tax return',
    'Other document',
  ])
  expect(screen.getAllByRole('list')[0]?.closest('p')).toBeNull()
  expect(container.textContent).toContain('All pages, please.')
  expect(await faultsIn(container)).toEqual([])
})
