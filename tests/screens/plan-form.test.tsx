import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type {
  AddressesStep,
  AmountStep,
  CoinsStep,
  PlanDone,
  ReviewStep,
  RhythmStep,
  WayStep,
} from '../../src/app/screens/plan-form/types'
import { PlanFormView } from '../../src/app/screens/plan-form/view'
import { planFormProblems, type PlanFormProblem } from '../../machines/plan-form/plan-form-setup'
import { coins } from '../../src/domain/money/currencies'
import { purchasePurposes } from '../../src/domain/orders/scam-shield'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { customerWith, featuresWith } from '../support/customers'
import { planWith, remindedPlan } from '../support/plans'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('plan-form')
const nothing = () => undefined
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '') ?? ''
const told = () => plain(document.body.textContent)
/** What is said of a control or a group, beside its name. */
const describing = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => plain(document.getElementById(id)?.textContent))
const ways = { reference: null, onNext: nothing, onBack: nothing }

const coinsStep = (change: Partial<CoinsStep> = {}) => (
  <PlanFormView
    step="coins"
    {...ways}
    onBack={null}
    coins={coins.map((coin) => ({ coin, isOpen: true, isChosen: coin === 'BTC' || coin === 'LTC' }))}
    onCoin={nothing}
    shares={[
      { coin: 'BTC', percent: '70' },
      { coin: 'LTC', percent: '30' },
    ]}
    onPercent={nothing}
    onLeave={nothing}
    together="100"
    problem={null}
    {...change}
  />
)
const amountStep = (change: Partial<AmountStep> = {}) => (
  <PlanFormView
    step="amount"
    {...ways}
    fiats={['SEK']}
    fiat="SEK"
    onFiat={nothing}
    amount="1000"
    onAmount={nothing}
    onLeave={nothing}
    limits={{ min: '225', max: '2000000' }}
    way="transfer"
    problem={null}
    gives={[
      { coin: 'BTC', amount: '500.00', networkFee: '0.00', coins: '0.00047500' },
      { coin: 'ETH', amount: '487.66', networkFee: '12.34', coins: '0.01158192' },
    ]}
    {...change}
  />
)
const rhythmStep = (change: Partial<RhythmStep> = {}) => (
  <PlanFormView
    step="rhythm"
    {...ways}
    every="month"
    weekday={1}
    day={25}
    onEvery={nothing}
    onWeekday={nothing}
    onDay={nothing}
    dates={[
      { day: '2026-11-25', transfer: '2026-11-25' },
      { day: '2026-12-25', transfer: '2026-12-28' },
    ]}
    {...change}
  />
)
const wayStep = (change: Partial<WayStep> = {}) => (
  <PlanFormView step="way" {...ways} leavesTransfer={false} way="transfer" onWay={nothing} {...change} />
)
const addressesStep = (change: Partial<AddressesStep> = {}) => (
  <PlanFormView
    step="addresses"
    {...ways}
    isLeaving={false}
    entries={(['BTC', 'LTC'] as const).map((coin) => ({
      coin,
      address: '',
      problem: null,
      isValid: false,
      onType: nothing,
      onLeave: nothing,
      onPaste: nothing,
      onBook: nothing,
      book: undefined,
    }))}
    {...change}
  />
)
const { fiat, shares, rhythm, way } = planWith()
const reviewStep = (change: Partial<ReviewStep> = {}) => (
  <PlanFormView
    step="review"
    reference={null}
    terms={{ fiat, amount: '1000', shares, rhythm, way }}
    gives={[{ coin: 'BTC', amount: '700.00', networkFee: '0.00', coins: '0.00066500' }]}
    date={{ is: 'first', day: '2026-12-25' }}
    problem={null}
    isSaving={false}
    onSave={nothing}
    onEdit={nothing}
    onBack={nothing}
    proof={null}
    {...change}
  />
)
const done = (change: Partial<PlanDone> = {}) => (
  <PlanFormView
    step="done"
    reference={null}
    leavesTransfer={false}
    plan={planWith()}
    copying={{ copied: null, onCopy: nothing }}
    {...change}
  />
)

describe('coins', () => {
  test('are chosen, each with its share', async () => {
    const onCoin = asked()
    const onPercent = asked()
    const onNext = asked()
    await drawn(coinsStep({ onCoin, onPercent, onNext }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ethereum' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Bitcoin, percent' }), '5')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect([onCoin.mock.calls, onPercent.mock.calls, onNext.mock.calls.length]).toEqual([
      [['ETH']],
      [['BTC', '705']],
      1,
    ])
    expect([told().includes('Step 1 of 6'), told().includes('100% together')]).toEqual([true, true])
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  test('of which one alone has no share to type', async () => {
    await drawn(coinsStep({ shares: [] }))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('whose shares are not the whole say so at their fields', async () => {
    await drawn(coinsStep({ together: '90', problem: 'sharesSum' }))
    const field = screen.getByRole('textbox', { name: 'Litecoin, percent' })
    expect([field.getAttribute('aria-invalid'), screen.getByRole('alert').textContent]).toEqual([
      'true',
      'The shares must add up to 100 percent.',
    ])
    expect(describing(field)).toEqual(['90% together', 'The shares must add up to 100 percent.'])
  })

  test.each([
    ['en', 'Each share is a whole number of percent, at least 1.'],
    ['sv', 'Varje andel ska vara hela procent, minst 1.'],
  ] as const)('of which one is no whole per cent say so in %s', async (locale, text) => {
    await drawn(coinsStep({ together: '100', problem: 'not-whole' }), locale)
    expect(screen.getByRole('alert').textContent).toBe(text)
  })

  test('that are none, or closed, are said', async () => {
    await drawn(
      coinsStep({
        shares: [],
        problem: 'no-coin',
        coins: coins.map((coin) => ({ coin, isOpen: coin !== 'ETH', isChosen: false })),
      }),
    )
    expect(screen.getByRole('alert').textContent).toBe('Choose a coin.')
    expect(describing(screen.getByRole('group', { name: 'Buys' }))).toEqual(['Choose a coin.'])
    expect(screen.getByRole('checkbox', { name: 'Bitcoin' }).getAttribute('aria-invalid')).toBe('true')
    expect(told()).toContain('Ethereum')
    expect(screen.getByRole('checkbox', { name: 'Ethereum' }).hasAttribute('disabled')).toBe(true)
  })
})

describe('the amount', () => {
  test('says its limits, and about what it buys, fees apart', async () => {
    await drawn(amountStep())
    expect(describing(screen.getByRole('textbox'))).toEqual(['From SEK 225 to SEK 2,000,000. Fees are part of it.'])
    expect(told()).toContain('BTC (500.00 SEK)0.00047500 BTCETH (487.66 SEK)0.01158192 ETH')
    expect(told()).toContain('Network fee, ETH12.34')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test.each([
    ['en', 'From SEK 225 to SEK 2,000,000. Fees come on top.', 'Fees come on top, when you pay each purchase.'],
    ['sv', 'Från 225 kr till 2 000 000 kr. Avgifter tillkommer.', 'Avgifter tillkommer när du betalar köpen.'],
  ] as const)('of a reminder says in %s that fees come on top', async (locale, limits, onTop) => {
    await drawn(amountStep({ way: 'reminder' }), locale)
    expect([limits, onTop].filter((each) => !told().includes(each))).toEqual([])
  })

  test('that is too little says the least', async () => {
    await drawn(amountStep({ problem: 'amountTooLow', gives: null }))
    expect(told()).toContain('225')
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  })

  test('above the limit leads to a higher one', async () => {
    await drawn(amountStep({ problem: 'amountTooLarge', gives: null }))
    expect(describing(screen.getByRole('textbox'))).toEqual(['The highest amount is SEK 2,000,000'])
    expect(screen.getByRole('link', { name: 'Higher limit' }).getAttribute('href')).toBe('/app/profile/limit')
  })

  test('can be in another currency for who may pay in it', async () => {
    const onFiat = asked()
    await drawn(amountStep({ fiats: ['SEK', 'EUR'], onFiat }))
    await userEvent.selectOptions(screen.getByRole('combobox'), 'EUR')
    expect(onFiat).toHaveBeenCalledWith('EUR')
  })
})

describe('the rhythm', () => {
  test('shows the first dates, and that banks are closed on some', async () => {
    await drawn(rhythmStep())
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Wednesday 25 November',
      'Friday 25 December',
    ])
    expect(told()).toContain('When banks are closed, a transfer comes on their next day.')
  })

  test('of a plan that is paused shows no dates', async () => {
    await drawn(rhythmStep({ dates: [] }))
    expect([screen.queryByRole('list'), told().includes('The first dates')]).toEqual([null, false])
  })

  test.each([
    [28, false],
    [29, true],
    [31, true],
  ])('on day %i says of shorter months: %s', async (day, isSaid) => {
    await drawn(rhythmStep({ day }))
    expect(told().includes('In months without that day, the plan buys on the last day.')).toBe(isSaid)
  })

  test('asks for a day of the month, a weekday, or nothing more', async () => {
    const onDay = asked()
    const month = await drawn(rhythmStep({ onDay }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day of the month' }), '31')
    expect(onDay).toHaveBeenCalledWith(31)
    month.unmount()
    const onWeekday = asked()
    const week = await drawn(rhythmStep({ every: 'week', onWeekday }), 'sv')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Veckodag' }), 'Söndag')
    expect(onWeekday).toHaveBeenCalledWith(7)
    week.unmount()
    const onEvery = asked()
    await drawn(rhythmStep({ every: 'day', onEvery }))
    expect(screen.queryByRole('combobox')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Each week' }))
    expect(onEvery).toHaveBeenCalledWith('week')
  })
})

test('the way to pay is chosen, the transfer recommended', async () => {
  const onWay = asked()
  await drawn(wayStep({ onWay }))
  expect(screen.getByRole('radio', { name: 'Standing transfer (recommended)' })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: 'Reminder' }))
  expect(onWay).toHaveBeenCalledWith('reminder')
})

test.each([
  ['en', 'Stop the standing transfer in your bank. Money that comes all the same still buys.'],
  ['sv', 'Stoppa den stående överföringen i din bank. Kommer pengar ändå köper planen för dem.'],
] as const)('from transfer to reminder it is said in %s that the transfer is to be stopped', async (locale, text) => {
  const plan = remindedPlan({ due: null })
  for (const page of [
    wayStep({ way: 'reminder', leavesTransfer: true }),
    done({ plan, reference: 'plan-1', leavesTransfer: true }),
  ]) {
    const { unmount } = await drawn(page, locale)
    expect(told()).toContain(text)
    unmount()
  }
  await drawn(wayStep({ way: 'reminder' }), locale)
  expect(told()).not.toContain(text)
})

test('each coin has a field for its address, with the book; while they are checked it is said', async () => {
  const { unmount } = await drawn(addressesStep())
  expect(screen.getAllByRole('textbox').length).toBe(2)
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Paste, Bitcoin',
    'Saved addresses, Bitcoin',
    'Paste, Litecoin',
    'Saved addresses, Litecoin',
    null,
    null,
  ])
  unmount()
  await drawn(addressesStep({ isLeaving: true }))
  expect(screen.getByRole('button', { name: 'Checking' }).getAttribute('aria-disabled')).toBe('true')
})

const problemWords: Record<PlanFormProblem, string> = {
  'limit-reached': 'You have as many plans as you can have. End one first.',
  'exchange-closed': 'Trading is closed for the moment. What you have typed is kept.',
  'feature-off': 'One of the coins cannot be bought right now. Choose another.',
  'right-missing': 'You cannot buy right now. See the dashboard for what is left to do.',
  'step-refused': 'The plan has ended meanwhile, and cannot be changed.',
  refused: 'The plan cannot be saved as it is. Check it, or contact support.',
  'not-saved': 'The plan could not be saved. Try again; as long as nothing is changed, you never get two.',
}

describe('the review', () => {
  test('shows all of it, and leads back to each step', async () => {
    const onEdit = asked()
    await drawn(reviewStep({ onEdit }))
    expect(told()).toContain('70% BTC30% LTC')
    expect(told()).toContain('Each month on the 25thFirst date: Friday 25 December')
    expect(told()).toContain('LhK2kQwiaAvhjWY799cZvMyYwnQAcxkarr')
    for (const button of screen.getAllByRole('button', { name: /^Change/ })) await userEvent.click(button)
    expect(onEdit.mock.calls).toEqual([['coins'], ['amount'], ['rhythm'], ['way'], ['addresses'], ['addresses']])
  })

  test.each([
    [{ is: 'next', day: '2026-12-25' } as const, 'en', 'Next date: Friday 25 December'],
    [{ is: 'next', day: '2026-12-25' } as const, 'sv', 'Nästa datum: fredag 25 december'],
    [null, 'en', 'The plan is paused, and has no date.'],
    [null, 'sv', 'Planen är pausad och har inget datum.'],
  ] as const)('of a change tells of %j in %s', async (date, locale, text) => {
    await drawn(reviewStep({ reference: 'plan-1', date }), locale)
    expect([told().includes(text), /First date|Första datum/.test(told())]).toEqual([true, false])
  })

  test.each([
    [null, 'Start the plan', 'Check your plan'],
    ['plan-1', 'Save changes', 'Check your changes'],
  ])('saves it, a change of %s', async (reference, button, title) => {
    const onSave = asked()
    await drawn(reviewStep({ reference, onSave }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(onSave).toHaveBeenCalledOnce()
  })

  test('of a change that is none yet has the plan behind it', async () => {
    await drawn(reviewStep({ reference: 'plan-1', onBack: null }))
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/app/plans/plan-1')
  })

  test.each(planFormProblems)('says why it was not saved: %s', async (problem) => {
    await drawn(reviewStep({ problem }))
    expect(screen.getByRole('alert').textContent).toBe(problemWords[problem])
  })
})

describe('once it is saved', () => {
  test.each([
    ['en', 'set up the standing transfer in your bank', 'First date', 'we never take money'],
    ['sv', 'lägg upp den stående överföringen i din bank', 'Första datum', 'vi drar aldrig pengar'],
  ] as const)('what is written in the bank is told in %s', async (locale, text, first, never) => {
    await drawn(done(), locale)
    expect([text, first, never].filter((each) => !told().includes(each))).toEqual([])
    expect(screen.getByRole('link').getAttribute('href')).toBe('/app/plans/5f0c2b8e-7a41-4c1b-9a57-3f4b8e2d6c10')
  })

  test('or when the first reminder comes', async () => {
    await drawn(done({ plan: remindedPlan({ due: null }) }))
    expect(told()).toContain('The first reminder comes on Friday 25 December.')
    expect(told()).not.toContain('OCR number')
  })

  test('or when the next one does, of a change', async () => {
    await drawn(done({ plan: remindedPlan({ due: null }), reference: 'plan-1' }))
    expect(told()).toContain('The next reminder comes on Friday 25 December.')
  })

  test('or that the transfer is to be looked at, or that the plan is paused', async () => {
    const changed = await drawn(done({ reference: 'plan-1' }))
    expect(told()).toContain('Check that the standing transfer in your bank matches what you see here.')
    changed.unmount()
    await drawn(done({ plan: planWith({ state: 'PAUSED', nextDay: null }) }))
    expect(told()).toContain('The plan is paused.')
  })
})

test('what else stands in the way has its page', async () => {
  const loading = await drawn(<PlanFormView step="loading" />)
  expect(screen.getByRole('status').textContent).toContain('Loading')
  loading.unmount()
  const onTryAgain = asked()
  const failed = await drawn(<PlanFormView step="failed" onTryAgain={onTryAgain} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
  failed.unmount()
  const customer = customerWith({ features: featuresWith({ BUY: false }) })
  const blocked = await drawn(<PlanFormView step="blocked" customer={customer} home="dashboard" reference={null} />)
  expect(told()).toContain('New plan')
  blocked.unmount()
  const asking = await drawn(
    <PlanFormView
      step="asking"
      reason="first"
      purposes={purchasePurposes}
      chosen={null}
      canGoOn={false}
      onChoose={nothing}
      onGoOn={nothing}
      onBack={nothing}
    />,
  )
  expect(screen.getAllByRole('radio').length).toBe(purchasePurposes.length)
  asking.unmount()
  await drawn(<PlanFormView step="paused" until="2026-11-21T13:00:00.000Z" phone="+46846500408" onBack={nothing} />)
  expect(told()).toContain('2026-11-21 13:00')
})

test.each([
  ['coins', coinsStep],
  ['amount', amountStep],
  ['rhythm', rhythmStep],
  ['way', wayStep],
  ['addresses', addressesStep],
  ['review', reviewStep],
] as const)('of a change %s says that it is one, and leads back to the plan', async (_, step) => {
  const { unmount } = await drawn(step({ reference: 'plan-1' }))
  expect(told()).toMatch(/Change plan, step \d of 6/)
  expect(screen.getByRole('link', { name: 'Back to the plan' }).getAttribute('href')).toBe('/app/plans/plan-1')
  unmount()
  await drawn(step())
  expect([told().includes('Change plan'), screen.queryByRole('link')]).toEqual([false, null])
})

test.each([
  ['coins', coinsStep({ problem: 'sharesSum' })],
  ['amount', amountStep({ problem: 'amountTooLow' })],
  ['rhythm', rhythmStep()],
  ['way', wayStep()],
  ['addresses', addressesStep()],
  ['review', reviewStep({ problem: 'not-saved' })],
  ['done', done()],
])('nothing is in the way of anybody at %s', async (_, step) => {
  const { container } = await drawn(step)
  expect(await faultsIn(container)).toEqual([])
})
