import type { Rule } from './rules'

const server = 'tests/server/alerts/alerts.test.ts'
const list = 'tests/machines/alerts/alerts.test.ts'
const form = 'tests/machines/alerts/alert-form.test.ts'
const shown = 'tests/screens/alerts.test.tsx'

/** Price alerts. */
export const alertRules: readonly Rule[] = [
  {
    id: 'calls-368',
    kind: 'call',
    call: 'listAlerts',
    rule: 'GET /alerts tells all price alerts, those that go on first.',
    test: `${server} › an alert › is told as it was asked for, the newest first`,
  },
  {
    id: 'calls-369',
    kind: 'call',
    call: 'createAlert',
    rule: 'POST /alerts sets a price alert; what is wrong with it is told at its field.',
    test: `${server} › an alert › of %s is refused at its field`,
  },
  {
    id: 'calls-370',
    kind: 'call',
    call: 'changeAlert',
    rule: 'PUT /alerts/{reference} sets an alert anew: it waits again.',
    test: `${server} › an alert › is changed: what it told before is forgotten, and it waits again`,
  },
  {
    id: 'calls-371',
    kind: 'call',
    call: 'removeAlert',
    rule: 'DELETE /alerts/{reference} removes an alert, which tells nothing any more.',
    test: `${server} › an alert › is removed, and tells nothing any more`,
  },
  {
    id: 'product-402',
    kind: 'rule',
    rule: 'A customer has at most 20 price alerts.',
    test: `${server} › an alert › is one of 20 at most, also where two are set at once`,
  },
  {
    id: 'product-403',
    kind: 'rule',
    rule: 'An alert waits for a price at or above, or at or below, a level, of its coin and currency.',
    test: `${server} › a level › %s %s is not reached at %s, and is at %s`,
  },
  {
    id: 'product-404',
    kind: 'rule',
    rule: 'An alert waits for a rise or a fall by per cent, compared with the price of an hour, a day or a week ago.',
    test: `${server} › a price that moves › is compared with what it was that time ago`,
  },
  {
    id: 'product-405',
    kind: 'rule',
    rule: 'What is so already when an alert is set tells only once it has not been so.',
    test: `${server} › a price that moves › that has moved so far already tells only once it has been less`,
  },
  {
    id: 'product-406',
    kind: 'rule',
    rule: 'An alert tells once, by a notification and a letter, unless it repeats.',
    test: `${server} › an alert that is reached › is told once by a notification and a letter`,
  },
  {
    id: 'product-407',
    kind: 'rule',
    rule: 'An alert that repeats tells at most once an hour, each time after the price was on the other side.',
    test: `${server} › an alert that is reached › is told again where it repeats: after the price was on the other side, and an hour has passed`,
  },
  {
    id: 'product-408',
    kind: 'rule',
    rule: 'An alert is told within a minute of its price.',
    test: `${server} › an alert that is reached › is told within a minute, also after nobody told a price for a while`,
  },
  {
    id: 'product-409',
    kind: 'rule',
    rule: 'No alert is told twice or left out, whatever is killed.',
    test: `${server} › none is told twice, and none is left out, through processes that end before or after they commit`,
  },
  {
    id: 'product-410',
    kind: 'rule',
    rule: '“Buy at” is an alert whose letter opens a prepared purchase.',
    test: `${server} › an alert that is reached › opens a purchase by its letter, where it was to`,
  },
  {
    id: 'screens-209',
    kind: 'rule',
    rule: 'Alerts are listed with what they wait for in words, how they stand, and when they were reached.',
    test: `${shown} › an alert says how it stands, how often it tells, what it prepares, and when it was reached`,
    walked: ['alerts.loading --done loadAlerts[2]--> alerts.shown'],
  },
  {
    id: 'screens-210',
    kind: 'rule',
    rule: 'Alerts are read anew beneath the list when one has changed or was reached.',
    test: `${list} › alerts are read, and anew beneath what is shown whenever one has changed`,
    walked: ['alerts.shown.settled --always--> alerts.shown.refreshing'],
  },
  {
    id: 'screens-211',
    kind: 'rule',
    rule: 'What is wrong with an alert is said at its field, and nothing that was typed is lost.',
    test: `${form} › saving › that fails by %s says so, keeps what was typed, and can be tried again`,
    walked: ['alertForm.creating --error createAlert[1]--> alertForm.typing'],
  },
  {
    id: 'screens-212',
    kind: 'rule',
    rule: 'The dashboard leads to a new alert of the coin that is looked at.',
    test: `${list} › a new alert is asked for by the address, of its coin, once`,
    walked: ['alerts.loading --done loadAlerts[0]--> alerts.editing'],
  },
  {
    id: 'product-521',
    kind: 'rule',
    rule: 'An alert whose level was passed since can be changed in its other parts.',
    test: `${server} › an alert › whose level was passed can be changed in all but that, and rests until the price is back`,
  },
  {
    id: 'product-522',
    kind: 'rule',
    rule: 'An alert that cannot be told holds back nobody else’s.',
    test: `${server} › an alert that is reached › and cannot be told holds back nobody else’s`,
  },
  {
    id: 'product-523',
    kind: 'rule',
    rule: 'Letters and pushes to many come after other work that is due, and leave it a place.',
    test: 'tests/server/jobs/jobs.test.ts › work that was written in bulk › leaves a place for other work, however long it takes, and is done all the same',
  },
  {
    id: 'product-526',
    kind: 'rule',
    rule: 'What is typed of an alert survives a reload and being signed out, until it is saved or left.',
    test: 'tests/browser/trouble.test.ts › signed out › what is typed of an alert is there after a reload, and after being signed out',
  },
  {
    id: 'product-527',
    kind: 'rule',
    rule: 'What was typed of an alert that is gone, or of one too many, is forgotten.',
    test: `${list} › what was typed before the page was loaded › %s is forgotten`,
  },
]
