import { expect, test } from 'vitest'
import { emptyBuyDraft } from '../../../src/domain/orders/buy-draft'
import { isDraft } from '../../../src/domain/orders/persisted-draft'

test.each<[string, unknown, boolean]>([
  ['a draft', { ...emptyBuyDraft, method: 'BANKGIRO' }, true],
  ['another coin', { ...emptyBuyDraft, coin: 'DOGE' }, false],
  ['a price put in by somebody', { ...emptyBuyDraft, total: '1.00' }, false],
  ['a part', { coin: 'BTC' }, false],
  ['a text without end', { ...emptyBuyDraft, address: 'x'.repeat(201) }, false],
  ['nothing', null, false],
])('%s kept by the browser is taken: %s', (_, value, expected) => expect(isDraft(value)).toBe(expected))
