import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ShownStatement } from '../../src/app/screens/statement/types'
import { StatementView } from '../../src/app/screens/statement/view'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('statement')

const statement: ShownStatement['statement'] = {
  year: 2025,
  years: [2026, 2025],
  rows: [
    { coin: 'BTC', quantity: '0.05000000', proceeds: '50908', cost: '41500', gain: '9408', loss: '0' },
    { coin: 'ETH', quantity: '1.00000000', proceeds: '30000', cost: '33333', gain: '0', loss: '3333' },
  ],
  gain: '9408',
  loss: '3333',
  uncovered: [],
  bought: 14,
  sold: 2,
  holdings: [{ coin: 'BTC', quantity: '0.09410022', cost: '83120.00', averagePrice: '883313.72' }],
}
const files: ShownStatement['files'] = {
  period: 'all',
  saving: null,
  isBusy: false,
  trouble: null,
  onPeriod: () => undefined,
  onSave: () => undefined,
}
const chosen = { year: 2025, years: [2026, 2025], onYear: () => undefined }

const shown = (change: Partial<ShownStatement> = {}, onYear: (year: number) => void = chosen.onYear) => (
  <StatementView
    state="shown"
    chosen={{ ...chosen, onYear }}
    statement={statement}
    isOngoing={false}
    isSaving={false}
    trouble={null}
    onSave={() => undefined}
    files={files}
    {...change}
  />
)

test('has the rows of form K4, gains and losses apart, with their sums', async () => {
  const { container } = await drawn(shown())
  const [k4 = document.body] = screen.getAllByRole('table')
  expect(
    within(k4)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cryptocurrency', 'Quantity', 'Selling price, SEK', 'Cost basis, SEK', 'Gain, SEK', 'Loss, SEK'])
  expect(
    within(k4)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'BitcoinBTCQuantity0.05000000Selling price, SEK50,908Cost basis, SEK41,500Gain, SEK9,408Loss, SEK',
    'EthereumETHQuantity1.00000000Selling price, SEK30,000Cost basis, SEK33,333Gain, SEKLoss, SEK3,333',
    'SumGain, SEK9,408Loss, SEK3,333',
  ])
  expect(await faultsIn(container)).toEqual([])
})

test('says plainly that what was traded elsewhere is missing', async () => {
  await drawn(shown(), 'sv')
  expect(screen.getByText('Krypto som du har handlat någon annanstans saknas här')).toBeDefined()
})

test('says of which coins the cost basis is not known', async () => {
  await drawn(shown({ statement: { ...statement, uncovered: [{ coin: 'ETH', quantity: '0.30000000' }] } }))
  expect(screen.getByText('You have sold 0.3 ETH more than you bought here')).toBeDefined()
})

test('says what was left at the end of the year, and counts the trades', async () => {
  const { rerender } = await drawn(shown())
  expect(screen.getByRole('heading', { name: 'Left at the end of 2025' })).toBeDefined()
  expect(screen.getByText('14 purchases and 2 sales in 2025')).toBeDefined()
  rerender(shown({ isOngoing: true }))
  expect(screen.getByRole('heading', { name: 'Left so far in 2025' })).toBeDefined()
})

test('a year is chosen, and its trades are saved as a file', async () => {
  const onYear = asked()
  const onSave = asked()
  const { rerender } = await drawn(shown({ onSave }, onYear))
  await userEvent.selectOptions(screen.getByLabelText('Year'), '2026')
  await userEvent.click(screen.getByRole('button', { name: 'Every trade as CSV' }))
  rerender(shown({ onSave, isSaving: true }, onYear))
  await userEvent.click(screen.getByRole('button', { name: 'Creating the file' }))
  expect([onYear.mock.calls, onSave.mock.calls.length]).toEqual([[[2026]], 1])
})

test('a file that could not be created says why', async () => {
  const { rerender } = await drawn(shown({ trouble: 'other' }))
  expect(screen.getByText('The file could not be created. Try again.')).toBeDefined()
  rerender(shown({ trouble: 'too-many-requests' }))
  expect(screen.getByText('You have created many files. Try again in ten minutes.')).toBeDefined()
})

test('a year without sales has nothing to enter; one without orders says so', async () => {
  const { rerender } = await drawn(shown({ statement: { ...statement, rows: [], sold: 0 } }))
  expect(screen.getByText('You sold nothing in 2025, so there is nothing to enter on form K4.')).toBeDefined()
  rerender(
    <StatementView
      state="empty"
      chosen={chosen}
      statement={{ ...statement, holdings: [] }}
      isOngoing={false}
      files={files}
    />,
  )
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(
    'No orders of yours were completed in 2025.',
  )
  expect(screen.queryByText('Left at the end of 2025')).toBeNull()
  rerender(<StatementView state="empty" chosen={chosen} statement={statement} isOngoing={false} files={files} />)
  expect(screen.getByText('Left at the end of 2025')).toBeDefined()
  rerender(shown({ statement: { ...statement, holdings: [] } }))
  expect(screen.getByText('Nothing is left of what you bought here.')).toBeDefined()
})

test('files for tax software are saved of the whole history or of the year, also where that has no trades', async () => {
  const onPeriod = asked()
  const onSave = asked()
  const { rerender } = await drawn(shown({ files: { ...files, onPeriod, onSave } }))
  const periods = within(screen.getByLabelText('Period')).getAllByRole('option')
  await userEvent.selectOptions(screen.getByLabelText('Period'), '2025')
  await userEvent.click(screen.getByRole('button', { name: 'File for Divly' }))
  rerender(
    <StatementView
      state="empty"
      chosen={chosen}
      statement={statement}
      isOngoing={false}
      files={{ ...files, onPeriod, onSave }}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'File for Koinly' }))
  rerender(shown({ files: { ...files, saving: 'koinly', isBusy: true, onPeriod, onSave } }))
  await userEvent.click(screen.getByRole('button', { name: 'File for Divly' }))
  await userEvent.selectOptions(screen.getByLabelText('Period'), '2025')
  await userEvent.click(screen.getByRole('button', { name: 'Creating the file' }))
  expect([periods.map(({ textContent }) => textContent), onPeriod.mock.calls, onSave.mock.calls]).toEqual([
    ['Whole history', '2025'],
    [['year']],
    [['divly'], ['koinly']],
  ])
})

test('a file for tax software that was not saved says why', async () => {
  const { rerender } = await drawn(shown({ files: { ...files, trouble: 'other' } }))
  const said = [screen.getByText('The file could not be created. Try again.').textContent]
  for (const change of [
    { trouble: 'too-many-requests' as const },
    { trouble: 'nothing' as const },
    { trouble: 'nothing' as const, period: 'year' as const },
  ]) {
    rerender(shown({ files: { ...files, ...change } }))
    said.push(screen.getByText(/ten minutes|no transactions|nothing to put/).textContent)
  }
  expect(said).toEqual([
    'The file could not be created. Try again.',
    'You have created many files. Try again in ten minutes.',
    'You have no transactions here yet, so there is no file.',
    'There is nothing to put in the file for 2025. Choose another period.',
  ])
})

test('loading is said; a failure can be tried again', async () => {
  const onTryAgain = asked()
  const { rerender } = await drawn(<StatementView state="loading" chosen={null} />)
  expect(screen.getByRole('status', { name: 'Loading the statement' })).toBeDefined()
  rerender(<StatementView state="failed" chosen={chosen} onTryAgain={onTryAgain} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})
