import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { DashboardView } from '../../src/app/screens/dashboard/view'
import type { DashboardScreen, Graph } from '../../src/app/screens/dashboard/types'
import type { Canvas, Drawing } from '../../src/app/ui/chart-canvas'
import { coins, type Coin } from '../../src/domain/money/currencies'
import type { Locale } from '../../src/domain/customer/customer'
import { defaultGraph, linesOf } from '../../src/domain/market/graph'
import { holdingsNow } from '../../src/domain/market/holdings'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { graphOf, indicator, ratesAt } from '../support/graphs'
import { orderWith } from '../support/orders'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('dashboard')

const canvas = vi.hoisted(() => ({
  drawings: new Array<Drawing>(),
  themes: new Array<string>(),
  indexes: new Array<number | null>(),
}))

/** jsdom paints nothing: what the library would be given is remembered. */
vi.mock(import('../../src/app/ui/chart-canvas'), () => ({
  canvasIn: (): Canvas => ({
    draw: (drawing) => void canvas.drawings.push(drawing),
    paint: (theme) => void canvas.themes.push(theme),
    read: (_, index) => void canvas.indexes.push(index),
    leftOf: (index) => index,
    indexAt: (x) => x,
    remove: () => undefined,
  }),
}))

const now = ratesAt('2026-11-20T13:06:00.000Z', '1045210.40')

const graphWith = (
  chosen: readonly Coin[],
  change: Partial<Graph> = {},
): Extract<DashboardScreen['chart']['graph'], { state: 'shown' }> => {
  const [first, ...rest] = linesOf(
    chosen.map((coin) => graphOf(['861400.00', '900000.00', '1000000.00'], { coin })),
    now,
  )
  if (!first) throw new Error('No coin was chosen')
  return { state: 'shown', fiat: 'SEK', period: '6m', lines: [first, ...rest], isUpdating: false, ...change }
}

const chart = (change: Partial<DashboardScreen['chart']> = {}): DashboardScreen['chart'] => ({
  choice: defaultGraph('SEK'),
  prices: coins.map((coin) => ({
    coin,
    rate: coin === 'BTC' ? '1045210.40' : null,
    change: coin === 'BTC' ? '2.14' : null,
  })),
  graph: graphWith(['BTC']),
  theme: 'light',
  onCoin: asked(),
  onCompare: asked(),
  onPeriod: asked(),
  onFiat: asked(),
  ...change,
})

const bitcoin = { coin: 'BTC', quantity: '0.09410022', cost: '83120.00', averagePrice: '883313.72' } as const

const dashboard = (change: Partial<DashboardScreen> = {}): DashboardScreen => ({
  chart: chart(),
  market: { state: 'shown', indicator },
  bundles: { coin: 'BTC', fiat: 'SEK', list: [{ coin: 'BTC', fiat: 'SEK', amount: '1000' }] },
  orders: { state: 'shown', latest: [{ order: orderWith(), date: '2026-11-20', time: '14:05' }] },
  holdings: { state: 'shown', now: holdingsNow([bitcoin], now), arePricesOff: false },
  alerts: { state: 'shown', going: [], coin: 'BTC' },
  steps: [],
  ...change,
})

const shown = (change: Partial<DashboardScreen> = {}, locale?: Locale) =>
  drawn(<DashboardView {...dashboard(change)} />, locale)

/** With no-break spaces as plain ones. */
const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ')

const textOf = (element: Element): string => plain(element.textContent)

const button = (name: string) => screen.getByRole('button', { name })

describe('the graph', () => {
  test('tells the rate now and how it has changed since the first day', async () => {
    await shown()
    expect(textOf(document.body)).toContain(
      '1 BTC, six months 1,045,210.40 SEK+183,810.40 SEK since 18 November, +21.34%',
    )
  })

  test('tells the same in Swedish', async () => {
    await shown({}, 'sv')
    expect(textOf(document.body)).toContain(
      '1 BTC, sex månader 1 045 210,40 kr+183 810,40 kr sedan 18 november, +21,34 %',
    )
  })

  test('coins, periods and currencies are chosen; what is chosen says so', async () => {
    const given = chart()
    await shown({ chart: given })
    const heads = within(screen.getByRole('group', { name: 'Coins' }))
    expect(heads.getAllByRole('button', { pressed: true }).map(textOf)).toEqual(['Bitcoin1,045,210.40+2.14%'])
    expect(screen.getByRole('group', { name: 'Period' }).textContent).toBe('1W1M6M1Y')
    expect(button('6M, six months').getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(heads.getByRole('button', { name: /^Ethereum/ }))
    await userEvent.click(button('1W, one week'))
    await userEvent.click(button('EUR'))
    await userEvent.click(button('Compare'))
    expect(given.onCoin).toHaveBeenCalledWith('ETH')
    expect(given.onPeriod).toHaveBeenCalledWith('7d')
    expect(given.onFiat).toHaveBeenCalledWith('EUR')
    expect(given.onCompare).toHaveBeenCalledOnce()
  })

  test('its values are read by keys, from the newest, as far as they go', async () => {
    await shown()
    const slider = screen.getByRole('slider', { name: 'Bitcoin in SEK, six months' })
    const keys = async (pressed: string) => {
      await userEvent.keyboard(pressed)
      return plain(slider.getAttribute('aria-valuetext'))
    }
    slider.focus()
    expect(await keys('{ArrowLeft}')).toBe('2026-11-20: Bitcoin 1,045,210.40 SEK, +21.34%')
    expect(await keys('{ArrowLeft}')).toBe('2026-11-19: Bitcoin 900,000.00 SEK, +4.48%')
    expect(await keys('{Home}{ArrowLeft}')).toBe('2026-11-18: Bitcoin 861,400.00 SEK, 0.00%')
    expect(await keys('{End}{ArrowRight}')).toContain('2026-11-20')
    expect(canvas.indexes).toEqual(expect.arrayContaining([2, 1, 0]))
    expect(await keys('{Home}{Escape}')).toContain('2026-11-20')
    expect(canvas.indexes.at(-1)).toBeNull()
  })

  test('several coins are drawn in per cent, each with its value', async () => {
    canvas.drawings.length = 0
    await shown({ chart: chart({ graph: graphWith(['BTC', 'ETH']) }) })
    const slider = screen.getByRole('slider', { name: 'Bitcoin, Ethereum in SEK, six months' })
    expect(plain(slider.getAttribute('aria-valuetext'))).toBe(
      '2026-11-20: Bitcoin 1,045,210.40 SEK, +21.34%; Ethereum 36,418.75 SEK, −95.77%',
    )
    await vi.waitFor(() => expect(canvas.drawings.length).toBeGreaterThan(0))
    const drawing = canvas.drawings.at(-1)
    expect(drawing?.lines.map(({ coin, points }) => [coin, points.map(({ value }) => value)])).toEqual([
      ['BTC', [0, 4.48, 21.34]],
      ['ETH', [0, 4.48, -95.77]],
    ])
    expect(drawing?.figures([-10, 0, 10])).toEqual(['−10%', '0%', '+10%'])
  })

  test('is painted anew in another theme', async () => {
    canvas.themes.length = 0
    const { rerender } = await shown()
    await vi.waitFor(() => expect(canvas.themes).toEqual(['light']))
    rerender(<DashboardView {...dashboard({ chart: chart({ theme: 'dark' }) })} />)
    expect(canvas.themes).toEqual(['light', 'dark'])
  })

  test('has its figures in a table too, the newest first', async () => {
    await shown()
    await userEvent.click(screen.getByText('Show as table'))
    const rows = await screen.findAllByRole('row')
    expect(rows.map(textOf)).toEqual([
      'DateBitcoin, SEK',
      '2026-11-201,045,210.40',
      '2026-11-19900,000.00',
      '2026-11-18861,400.00',
    ])
  })

  test('names who drew it', async () => {
    await shown()
    expect(screen.getByRole('link', { name: 'Chart by TradingView' }).getAttribute('href')).toBe(
      'https://www.tradingview.com/',
    )
  })

  test('where there are no rates it says so, and asks again', async () => {
    const onTryAgain = asked()
    await shown({ chart: chart({ graph: { state: 'failed', onTryAgain } }) })
    expect(screen.getByText('No rates for this period.')).toBeDefined()
    await userEvent.click(button('Try again'))
    expect(onTryAgain).toHaveBeenCalledOnce()
  })

  test('where nobody tells prices it says so, without a button; holdings keep their amounts', async () => {
    await shown({
      chart: chart({ graph: { state: 'off' } }),
      market: { state: 'off' },
      holdings: { state: 'shown', now: holdingsNow([bitcoin], undefined), arePricesOff: true },
    })
    expect(screen.getByText('Rates cannot be shown for the moment.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(textOf(document.body)).toContain('0.09410022')
  })
})

describe('the figures of the day', () => {
  test('are change, range, highest of all and volume', async () => {
    await shown()
    const cells = screen.getAllByRole('term').map((term) => textOf(term.parentElement ?? term))
    expect(cells).toEqual([
      '24 hours+21,896.20+2.14%',
      '24 h low to high1,019,8701,052,300',
      'All-time high1,238,640.00−15.62%',
      'Volume, 24 hours28,412 BTCWorld market',
    ])
    expect(plain(screen.getByRole('img').getAttribute('aria-label'))).toBe(
      '1,019,870.00 SEK to 1,052,300.00 SEK, now 1,045,210.40 SEK',
    )
  })

  test('a failure can be tried again by itself', async () => {
    const onTryAgain = asked()
    await shown({ market: { state: 'failed', onTryAgain } })
    await userEvent.click(button('Try again'))
    expect(onTryAgain).toHaveBeenCalledOnce()
  })
})

test('a quick pick leads to the order and has its amount filled in', async () => {
  await drawn(<DashboardView {...dashboard()} />)
  const pick = within(screen.getByRole('list', { name: 'Buy bitcoin for SEK' })).getByRole('link')
  expect([pick.textContent, pick.getAttribute('href')]).toEqual(['1,000', '/app/order?coin=BTC&amount=1000&fiat=SEK'])
})

describe('holdings', () => {
  test('are worth what they are now, with the average price paid', async () => {
    await shown()
    const card = screen.getByRole('heading', { name: 'Holdings' }).closest('section')
    expect(card && textOf(card)).toBe(
      'HoldingsYearly statementWhat you have bought here, minus what you have sold. The coins are in your own wallet.98,354.53 SEK+15,234.53 SEK since you bought, +18.33%' +
        'BTC0.0941002298,354.53average price paid 883,313.72 SEK',
    )
  })

  test('none are said to be there once something was bought; a failure can be tried again', async () => {
    const onTryAgain = asked()
    const { rerender } = await shown({ holdings: { state: 'shown', now: holdingsNow([], now), arePricesOff: false } })
    expect(screen.getByText('What you have bought here will be listed here.')).toBeDefined()
    rerender(<DashboardView {...dashboard({ holdings: { state: 'failed', onTryAgain } })} />)
    await userEvent.click(button('Try again'))
    expect(onTryAgain).toHaveBeenCalledOnce()
  })
})

test.each([
  ['shown', dashboard()],
  ['compared', dashboard({ chart: chart({ graph: graphWith(['BTC', 'ETH']) }) })],
  [
    'loading',
    dashboard({
      chart: chart({ graph: { state: 'loading' } }),
      market: { state: 'loading' },
      orders: { state: 'loading' },
      holdings: { state: 'loading' },
    }),
  ],
])('no fault that axe finds: %s', async (_, given) => {
  const { container } = await drawn(<DashboardView {...given} />)
  expect(await faultsIn(container)).toEqual([])
})

describe('what is left to do', () => {
  const steps = (changes: Partial<Record<'phone' | 'bank-account', boolean>>): DashboardScreen['steps'] =>
    (['phone', 'bank-account'] as const).flatMap((step) => {
      const isDone = changes[step]
      return isDone === undefined ? [] : [{ step, isDone, to: isDone ? null : ({ screen: 'profileBank' } as const) }]
    })

  test.each([
    [{ phone: false, 'bank-account': false }, '2 things left', 'Then you can buy.'],
    [{ phone: true, 'bank-account': false }, 'One thing left', 'Then you can also sell.'],
    [{ phone: true, 'bank-account': true }, 'Everything is done', 'You can buy and sell.'],
    [{ phone: true }, 'Everything is done', 'You can buy.'],
  ])('%j: %s. %s', async (done, title, text) => {
    await shown({ steps: steps(done) })
    expect(screen.getByRole('heading', { name: title }).nextSibling?.textContent).toBe(text)
  })

  test('a bank account is verified on its page', async () => {
    await shown({ steps: steps({ 'bank-account': false }) })
    expect(screen.getByRole('link', { name: /^Verify a bank account/ }).getAttribute('href')).toBe('/app/profile/bank')
  })
})

test('holdings lead to the yearly statement', async () => {
  await shown()
  expect(screen.getByRole('link', { name: 'Yearly statement' }).getAttribute('href')).toBe('/app/order/statement')
})
