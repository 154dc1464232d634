import type { BuyLimit, LimitRequest } from '../../src/domain/limit-requests/limit-requests'

export const limitRequestWith = (request: Partial<LimitRequest> = {}): LimitRequest => ({
  state: 'DRAFT',
  submittedAt: null,
  decidedAt: null,
  note: null,
  noteAbout: null,
  granted: null,
  tryAgainAt: null,
  documents: [],
  ...request,
})

export const buyLimitWith = (limit: Partial<BuyLimit> = {}): BuyLimit => ({
  most: { SEK: '1000000', EUR: '100000' },
  until: null,
  request: null,
  ...limit,
})
