import { expect, test } from 'vitest'
import { operations, type Operation } from './bundled'

const isChange = ({ method, node }: Operation) => method.toLowerCase() !== 'get' && node['x-session'] !== false
const said = ({ node }: Operation) => node['x-while-frozen']

test('every call that changes something says whether it goes on while the account is frozen', () => {
  const silent = operations.filter((each) => isChange(each) && !['refused', 'goes-on'].includes(String(said(each))))
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('no other call says so', () => {
  expect(operations.filter((each) => !isChange(each) && said(each) !== undefined).map(({ id }) => id)).toEqual([])
})
