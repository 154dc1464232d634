import { beforeEach, expect, test } from 'vitest'
import { keptDraft, restoreDraft } from '../../src/app/ports/buy'
import { emptyBuyDraft } from '../../src/domain/buy-draft'

const owner = 'anna@example.com'
const typed = { ...emptyBuyDraft, amount: '700', address: 'bc1q' }

const opened = async (address: string) => {
  history.replaceState(null, '', address)
  await restoreDraft()
  return { draft: keptDraft(owner), path: location.pathname + location.search }
}

beforeEach(() => sessionStorage.clear())

test('an address fills in coin and amount, over what was typed before, and is not asked twice', async () => {
  sessionStorage.setItem('draft:buy', JSON.stringify({ owner, draft: typed }))
  const filled = { ...typed, coin: 'LTC', amount: '500' }
  expect(await opened('/app/order?coin=LTC&amount=500')).toEqual({ draft: filled, path: '/app/order' })
  expect(await opened('/app/order')).toEqual({ draft: filled, path: '/app/order' })
})

test('where nothing was typed before it is of whoever is signed in', async () => {
  const draft = { ...emptyBuyDraft, amount: '500' }
  expect((await opened('/app/order?coin=BTC&amount=500')).draft).toEqual(draft)
  expect((await opened('/app/order')).draft).toEqual(draft)
})

test('what is of somebody else is not shown', async () => {
  sessionStorage.setItem('draft:buy', JSON.stringify({ owner: 'other@example.com', draft: typed }))
  expect((await opened('/app/order')).draft).toBeNull()
})

test('an address of another page, or of no coin, stays as it is', async () => {
  const path = '/app/order/sell?order=1'
  expect(await opened(path)).toEqual({ draft: null, path })
  expect((await opened('/app/order?coin=DOGE&amount=500')).path).toBe('/app/order?coin=DOGE&amount=500')
})
