import type { Rule } from './rules'

const server = 'tests/server/plans/plans.test.ts'
const money = `${server} › money with the plan’s OCR number`
const rhythm = 'tests/domain/plans/rhythm.test.ts'
const purchases = 'tests/domain/plans/purchases.test.ts'

/** Buying again and again. */
export const planRules: readonly Rule[] = [
  {
    id: 'calls-360',
    kind: 'call',
    call: 'createPlan',
    rule: 'POST /plans starts a plan, which tells its next day and what is written in the bank.',
    test: `${server} › a plan › is told as it was asked for, with its next day and what is written in the bank`,
  },
  {
    id: 'calls-361',
    kind: 'call',
    call: 'getPlan',
    rule: 'GET /plans/{reference} tells one plan; of another customer it is not found.',
    test: `${server} › a plan › of another customer is not found`,
  },
  {
    id: 'calls-362',
    kind: 'call',
    call: 'listPlans',
    rule: 'GET /plans tells all plans.',
    test: `${server} › a plan › is told as it was asked for, with its next day and what is written in the bank`,
  },
  {
    id: 'calls-363',
    kind: 'call',
    call: 'changePlan',
    rule: 'PUT /plans/{reference} changes a plan, whose OCR number stays.',
    test: `${server} › a plan that is changed › buys by its new shares, with the same OCR number`,
  },
  {
    id: 'calls-364',
    kind: 'call',
    call: 'pausePlan',
    rule: 'POST /plans/{reference}/pause pauses a plan: money that comes is kept.',
    test: `${server} › a plan that is paused › keeps what comes, and buys with it once it goes on`,
  },
  {
    id: 'calls-365',
    kind: 'call',
    call: 'resumePlan',
    rule: 'POST /plans/{reference}/resume lets it go on, and buys with what came.',
    test: `${server} › a plan that is paused › keeps what comes, and buys with it once it goes on`,
  },
  {
    id: 'calls-366',
    kind: 'call',
    call: 'skipPlanDay',
    rule: 'POST /plans/{reference}/skip has its next day be the one after.',
    test: `${server} › days › that are skipped do not come, and the one after does`,
  },
  {
    id: 'calls-367',
    kind: 'call',
    call: 'endPlan',
    rule: 'POST /plans/{reference}/end ends a plan for good; what waits, and what comes later, is paid back.',
    test: `${server} › a plan that has ended › pays back what waits, and what comes later`,
  },
  {
    id: 'product-380',
    kind: 'rule',
    rule: 'Any amount with the plan’s OCR number buys by its shares, to the öre.',
    test: `${money} › buys by its shares, to the öre, whatever the sum`,
  },
  {
    id: 'product-381',
    kind: 'rule',
    rule: 'The received sum is amounts and fees; the last coin takes the rest.',
    test: `${purchases} › the purchases of a sum › are the sum to the last öre, whatever comes`,
  },
  {
    id: 'product-382',
    kind: 'rule',
    rule: 'A sum below a coin’s minimum waits for the next transfer.',
    test: `${money} › that is too little waits for the next transfer, and buys with it`,
  },
  {
    id: 'product-383',
    kind: 'rule',
    rule: 'A sum that is too little with the next one too is paid back.',
    test: `${money} › that is too little with the next one too goes back, each the way it came`,
  },
  {
    id: 'product-384',
    kind: 'rule',
    rule: 'The minimum and the limits of a plan are those of single purchases.',
    test: `${server} › what cannot buy › at once buys as far as the day’s limit goes`,
  },
  {
    id: 'product-385',
    kind: 'rule',
    rule: 'A plan says once what it is for.',
    test: `${server} › a plan › says what it is for, once`,
  },
  {
    id: 'product-386',
    kind: 'rule',
    rule: 'A plan asks once for the second factor, for addresses that nothing has gone to.',
    test: `${server} › with two-factor on › a plan to an address that nothing has gone to needs a code, once all else is right`,
  },
  {
    id: 'product-387',
    kind: 'rule',
    rule: 'Money of a plan that cannot buy now is tried each hour for three days, and then goes back.',
    test: `${money} › that cannot buy for three days goes back`,
  },
  {
    id: 'product-388',
    kind: 'rule',
    rule: 'Days of a plan begin at eight in the morning in Sweden, in summer and in winter.',
    test: `${server} › days › come at eight in the morning as clocks in Sweden show it, also across the end of summer time`,
  },
  {
    id: 'product-389',
    kind: 'rule',
    rule: 'A month without a plan’s day has its last one instead, leap years among them.',
    test: `${rhythm} › the next day of a plan › comes once in each month of a year, and on its last day where the month is shorter`,
  },
  {
    id: 'product-390',
    kind: 'rule',
    rule: 'A reminder prepares the purchases, each of which is placed once.',
    test: `${server} › a prepared purchase › is placed once, and anew where its order was canceled`,
  },
  {
    id: 'product-391',
    kind: 'rule',
    rule: 'Each purchase of a plan stands once, whatever is killed, and however often its transfer is told.',
    test: 'tests/server/plans/year.test.ts › twenty plans live through the end of February and into summer time on exchanges that end in the middle, and each purchase stands once and to the öre',
  },
  {
    id: 'product-392',
    kind: 'rule',
    rule: 'Each transfer of a plan that cannot buy is tried for three days of its own.',
    test: `${server} › what cannot buy › is each transfer for itself: what came later is tried longer`,
  },
  {
    id: 'product-393',
    kind: 'rule',
    rule: 'Money of a plan that goes back takes nothing of the limit of the day.',
    test: `${server} › what cannot buy › and goes back leaves the day’s limit as it was`,
  },
  {
    id: 'product-394',
    kind: 'rule',
    rule: 'Nobody shows whose wallet it is for money that goes back.',
    test: `${server} › what cannot buy › is told once, by the order that it goes back with and by the plan`,
  },
  {
    id: 'product-395',
    kind: 'rule',
    rule: 'A transfer of a plan that our bank tells otherwise waits for the desk.',
    test: `${server} › a transfer that our bank tells otherwise › waits for the desk, and buys once that has looked at it`,
  },
  {
    id: 'product-396',
    kind: 'rule',
    rule: 'While purchases are paused, what a single one would be asked about waits with its plan.',
    test: `${server} › while purchases are paused, what a single one would be asked about waits`,
  },
  {
    id: 'product-397',
    kind: 'rule',
    rule: 'A prepared purchase is of its plan’s coin, currency and address.',
    test: `${server} › a prepared purchase › is of its plan’s coin, currency and address`,
  },
  {
    id: 'product-398',
    kind: 'rule',
    rule: 'The next day of a plan stays where its rhythm does.',
    test: `${server} › the next day › stays where the amount alone is changed, also one that was set by skipping`,
  },
  {
    id: 'product-543',
    kind: 'rule',
    rule: 'A day that was skipped does not come back with a pause; another rhythm forgets it.',
    test: `${server} › a day that was skipped › is not the next one again after a pause, however often, and nobody is reminded of it`,
  },
  {
    id: 'product-399',
    kind: 'rule',
    rule: 'A plan that is changed while it buys pays its network fee.',
    test: `${server} › a plan that is changed while its work runs buys by its new shares, network fee and all`,
  },
  {
    id: 'product-400',
    kind: 'rule',
    rule: 'Money that waits for plans stands on the desk with why, until it has bought or gone back.',
    test: `${server} › on the desk › money waits until it has bought`,
  },
  {
    id: 'product-401',
    kind: 'rule',
    rule: 'A transfer that fitted nothing is matched to a plan of its currency, once.',
    test: `${server} › on the desk › a transfer that fitted nothing is matched to a plan of its currency, once`,
  },
  {
    id: 'product-524',
    kind: 'rule',
    rule: 'A reload after a plan was made or changed leads to that plan.',
    test: 'tests/machines/plan-form/plan-form.test.ts › opened anew after $title leads to that plan',
  },
]
