import type { Rule } from './rules'

const wizard = 'tests/machines/plan-form/plan-form.test.ts'
const page = 'tests/machines/plan/plan.test.ts'
const shown = 'tests/screens/plan.test.tsx'
const steps = 'tests/screens/plan-form.test.tsx'
const list = 'tests/screens/plans.test.tsx'
const buying = 'tests/machines/buy/buy.test.ts › what a plan has prepared'

/** Plans as customers make, see and change them. */
export const planAppRules: readonly Rule[] = [
  {
    id: 'screens-188',
    kind: 'rule',
    rule: 'Plans are listed with what they buy for and when, in words, their state, next date, and money that waits.',
    test: `${list} › a plan says its shares, state, way, next date, and the money that waits, and leads to its page`,
    walked: ['plans.loading --done loadPlans--> plans.listing', 'plans.listing --plans.changed--> plans.loading'],
  },
  {
    id: 'screens-189',
    kind: 'rule',
    rule: 'Without a plan the page says what one is, with the one button that starts it.',
    test: `${list} › without a plan it is said in %s what one is, with the one button that starts it`,
  },
  {
    id: 'screens-190',
    kind: 'rule',
    rule: 'A plan is made in six steps, each with its place in the address; nothing typed is lost by going back.',
    test: `${wizard} › the steps › lead back without losing anything, by the button and by the browser`,
    walked: [
      'planForm.editing --step.next[0]--> planForm.turning',
      'planForm.editing --step.back--> planForm.turning',
      'planForm.editing --location.changed[0]--> planForm.turning',
    ],
  },
  {
    id: 'screens-191',
    kind: 'rule',
    rule: 'A plan’s least amount makes a purchase of each share, fees included.',
    test: `${wizard} › the amount › is at least what makes a purchase of each share, fees included`,
  },
  {
    id: 'screens-192',
    kind: 'rule',
    rule: 'A plan is in euro for who may pay in euro alone, and keeps its currency when it is changed.',
    test: `${wizard} › the amount › is in euro for who may pay so alone, and its fees are then too`,
    walked: ['planForm.editing.amount --fiat.choose--> (stays)'],
  },
  {
    id: 'screens-193',
    kind: 'rule',
    rule: 'What is refused of a plan is said at the step that has the field.',
    test: `${wizard} › saving › that is refused at %s with %s leads to its step`,
    walked: ['planForm.saving --error savePlan[3]--> planForm.turning'],
  },
  {
    id: 'screens-194',
    kind: 'rule',
    rule: 'Making a plan asks once for the second factor, and what it is for, where the exchange does.',
    test: `${wizard} › saving › asks once what it is for, and goes on with the answer`,
    walked: [
      'planForm.saving --error savePlan[0]--> planForm.proving',
      'planForm.saving --error savePlan[1]--> planForm.answering',
      'planForm.saving --error savePlan[2]--> planForm.paused',
    ],
  },
  {
    id: 'screens-195',
    kind: 'rule',
    rule: 'Once a plan is saved, what is written in the bank is told; the bank makes the transfer, we never take money.',
    test: `${steps} › once it is saved › what is written in the bank is told in %s`,
    walked: ['planForm.saving --done savePlan--> planForm.done'],
  },
  {
    id: 'screens-196',
    kind: 'rule',
    rule: 'Months that have no such day use their last one, which is said where the day is chosen.',
    test: `${steps} › the rhythm › on day %i says of shorter months: %s`,
  },
  {
    id: 'screens-197',
    kind: 'rule',
    rule: 'What can be done to a plan is what its life allows, and is asked about first.',
    test: `${page} › what is done to a plan › that is %s is what its life allows`,
    walked: ['plan.asking --act.confirm--> plan.acting', 'plan.acting --done actOn--> plan.shown'],
  },
  {
    id: 'screens-198',
    kind: 'rule',
    rule: 'Pausing, skipping and ending say what becomes of the standing transfer, and of money that comes.',
    test: `${shown} › what can be done › is asked about once more: %s`,
  },
  {
    id: 'screens-199',
    kind: 'rule',
    rule: 'Money that waits says why, and what becomes of it.',
    test: `${shown} › money that waits, %s, says why and what becomes of it`,
  },
  {
    id: 'screens-200',
    kind: 'rule',
    rule: 'A plan’s page follows what the exchange tells of it, and shows its purchases page by page.',
    test: `${page} › the page of a plan › shows more purchases page by page, each once`,
    walked: ['plan.loadingMore --done loadPurchases--> plan.shown'],
  },
  {
    id: 'screens-201',
    kind: 'rule',
    rule: 'A prepared purchase fills in the form to buy, and its order names the plan.',
    test: `${buying} › is filled in, and its order names the plan`,
    walked: ['buy.fillingIn --done loadPlan--> buy.opening'],
  },
  {
    id: 'screens-202',
    kind: 'rule',
    rule: 'A notification about a plan leads to its page.',
    test: 'tests/screens/notifications.test.tsx › one about a plan, %s, leads to its page',
  },
  {
    id: 'screens-203',
    kind: 'rule',
    rule: 'What was typed of a plan is kept over a reload and a lost answer, and forgotten once it is saved.',
    test: `${wizard} › what was typed › is kept as it is typed, and forgotten once it is saved`,
  },
  {
    id: 'screens-204',
    kind: 'rule',
    rule: 'A plan that is not whole any more at its review turns to the step that lacks something, which is said there.',
    test: `${wizard} › the review › turns to the addresses, where coins go only to others from now on`,
    walked: ['planForm.editing.review --always--> planForm.settling'],
  },
  {
    id: 'screens-205',
    kind: 'rule',
    rule: 'What differs in coin, currency, amount or address from a prepared purchase is an order of its own.',
    test: `${buying} › is an order of its own once %j`,
  },
  {
    id: 'screens-206',
    kind: 'rule',
    rule: 'A second order that is meant beside the one of a prepared purchase is an order of its own.',
    test: `${buying} › and was placed elsewhere meanwhile is placed as a second one, without the plan`,
  },
  {
    id: 'screens-207',
    kind: 'rule',
    rule: 'A prepared purchase that is gone is said, and the form is as ever.',
    test: `${buying} › and is %s leaves the form as ever, which says so`,
    walked: ['buy.fillingIn --done loadPlan--> buy.opening'],
  },
  {
    id: 'screens-208',
    kind: 'rule',
    rule: 'The day of a plan that was shown is skipped, and no other.',
    test: 'tests/server/plans/plans.test.ts › days › that are not the next one any more are not skipped: two pages that show one day skip one',
  },
]
