import type { Rule } from './rules'

const server = 'tests/server/limit-requests/limit-requests.test.ts'

/** Asking for a higher buy limit. */
export const limitRequestRules: readonly Rule[] = [
  {
    id: 'calls-408',
    kind: 'call',
    call: 'getBuyLimit',
    rule: 'GET /buy-limit tells what may be bought a day, until when, and the last request.',
    test: `${server} › asking › begins with nothing asked, and a draft that is begun twice stays one`,
  },
  {
    id: 'calls-409',
    kind: 'call',
    call: 'startLimitRequest',
    rule: 'POST /buy-limit/request begins a request, one at a time for each customer.',
    test: `${server} › asking › begins with nothing asked, and a draft that is begun twice stays one`,
  },
  {
    id: 'calls-410',
    kind: 'call',
    call: 'uploadLimitDocument',
    rule: 'POST /buy-limit/request/documents takes a document in the place of the one before.',
    test: `${server} › asking › a document takes the place of the one before, and can be taken back`,
  },
  {
    id: 'calls-411',
    kind: 'call',
    call: 'deleteLimitDocument',
    rule: 'DELETE /buy-limit/request/documents/{kind} takes one back.',
    test: `${server} › asking › a document takes the place of the one before, and can be taken back`,
  },
  {
    id: 'calls-412',
    kind: 'call',
    call: 'submitLimitRequest',
    rule: 'POST /buy-limit/request/submission has the request wait for the desk, and nothing of it changes.',
    test: `${server} › asking › what was submitted waits, and nothing of it changes`,
  },
  {
    id: 'calls-420',
    kind: 'call',
    call: 'withdrawLimitRequest',
    rule: 'POST /buy-limit/request/withdrawal withdraws a request that waits, also while the account is frozen.',
    test: `${server} › withdrawing › is possible while the account is frozen: somebody else may have asked`,
  },
  {
    id: 'product-502',
    kind: 'rule',
    rule: 'Every source of funds needs a document that shows it.',
    test: `${server} › asking › a question without its answer, and a source without a document, are named`,
  },
  {
    id: 'product-525',
    kind: 'rule',
    rule: 'Documents that are begun and not sent in are named once the customer wants on.',
    test: 'tests/machines/higher-limit/higher-limit.test.ts › answered questions lead to the documents, of which each source needs one',
  },
  {
    id: 'product-503',
    kind: 'rule',
    rule: 'A granted limit holds at once for purchases, for a year, and is told by letter and notification.',
    test: `${server} › the desk › grants for a year, at once to buying, by letter and notification`,
  },
  {
    id: 'product-504',
    kind: 'rule',
    rule: 'A refusal tells its reason, and the day from which the customer may ask again.',
    test: `${server} › the desk › refuses with a reason and a day from which it can be tried again`,
  },
  {
    id: 'product-505',
    kind: 'rule',
    rule: 'The desk may ask for more; the customer answers and submits again.',
    test: `${server} › the desk › asks for more, which is answered and submitted again`,
  },
  {
    id: 'product-506',
    kind: 'rule',
    rule: 'The desk never decides about a request as it was submitted before, or after another has decided.',
    test: `${server} › the desk › never decides about what was submitted before, or decided by another`,
  },
  {
    id: 'product-507',
    kind: 'rule',
    rule: 'Nothing is granted while the account is frozen, and a frozen account asks for nothing.',
    test: `${server} › the desk › grants nothing while the account is frozen`,
  },
  {
    id: 'product-514',
    kind: 'rule',
    rule: 'A request that waits can be withdrawn; the desk decides about it no more, and its answers stay for another.',
    test: `${server} › withdrawing › leaves the answers for another request, which is a new one and can be sent at once`,
    walked: [
      'higherLimit.showing.waiting --request.withdraw--> higherLimit.withdrawing',
      'higherLimit.withdrawing.sending --done withdrawRequest--> higherLimit.deciding',
    ],
  },
  {
    id: 'product-515',
    kind: 'rule',
    rule: 'Of a withdrawal and a decision that begin at once, one comes about and the other is refused.',
    test: `${server} › withdrawing › and deciding exclude each other where both begin at once`,
    walked: ['higherLimit.withdrawing.sending --error withdrawRequest--> higherLimit.refreshing'],
  },
  {
    id: 'product-516',
    kind: 'rule',
    rule: 'Thirty days before a grant ends its customer is told, once, by letter and notification.',
    test: `${server} › before a grant ends › thirty days before, its customer is told once by letter and notification`,
  },
]
