import { expect, test } from 'vitest'
import { navOf } from '../../src/app/layouts/use-layout'
import { accountOf } from '../../src/app/layouts/use-frame'
import { customerWith, type Change } from '../support/customers'

const entriesFor = (change: Change) => {
  const customer = customerWith(change)
  return [[...navOf(customer.roles)], accountOf(customer).map(({ link }) => link)]
}

const unverified: Change = { verifications: { email: 'UNVERIFIED' } }

test('the header leads to buying, selling, orders and plans, and the account to the profile, for full access alone', () => {
  expect(entriesFor({ details: { hasWallet: false } })).toEqual([
    ['dashboard', 'buy', 'sell', 'orders', 'plans'],
    ['profile', 'settings', 'support'],
  ])
  expect(entriesFor(unverified)).toEqual([['dashboard'], ['settings', 'support']])
})

test('the account leads to the wallet export where there is an old wallet, and full access', () => {
  const hasWallet: Change = { details: { hasWallet: true } }
  expect(entriesFor(hasWallet)[1]).toEqual(['profile', 'settings', 'support', 'walletExport'])
  expect(entriesFor({ ...hasWallet, ...unverified })[1]).toEqual(['settings', 'support'])
})
