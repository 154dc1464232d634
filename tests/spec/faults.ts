import type { Rule } from './rules'

const everyCall = 'tests/ports/faults/faults.test.ts › $operation, asked by $asks › %s'

/** What a call that goes wrong comes to, whichever it is. */
export const faultRules: readonly Rule[] = [
  {
    id: 'calls-56',
    kind: 'rule',
    rule: 'Every call of the app waits while the browser is offline, is given up after 120 s, and is made three times more where no answer came, half of one, or one above 500.',
    test: everyCall,
  },
  {
    id: 'errors-25',
    kind: 'rule',
    rule: 'Of every call, no answer and 502 lead to login with message=offline, 401 and 403 with message=expired; 503 after the tries, 500 and 404 are passed on, and answers that are broken are written down.',
    test: everyCall,
  },
  {
    id: 'errors-26',
    kind: 'rule',
    rule: 'Of every call, the first error or the fields that were refused are what its caller is told.',
    test: everyCall,
  },
  {
    id: 'errors-27',
    kind: 'rule',
    rule: 'Of each screen’s main read and write, whatever goes wrong is said or waited for, ends, loses nothing typed, and can be tried again.',
    test: 'tests/browser/faults.test.ts › the $kind of $screen › %s',
  },
  {
    id: 'errors-28',
    kind: 'rule',
    rule: 'A refusal of a field that the form does not have is said as a failure.',
    test: 'tests/machines/lib/server-errors.test.ts › input that was refused goes back to its field, where there is such a field; else it is a failure like others',
  },
  {
    id: 'errors-29',
    kind: 'rule',
    rule: 'Whatever fails, no machine is left busy for ever.',
    test: 'tests/machines/faults.test.ts › $id › is in no busy state for ever where everything fails that it asks',
  },
  {
    id: 'calls-57',
    kind: 'rule',
    rule: 'While the database is away, every call is 503 with Retry-After, and one error report tells of it.',
    test: 'tests/server/database/away.test.ts › while the database is away › calls are told when to come again, and one of them is reported',
  },
  {
    id: 'calls-58',
    kind: 'rule',
    rule: 'When the database is back, calls, due work and live events go on by themselves.',
    test: 'tests/server/database/away.test.ts › a PostgreSQL that goes away and comes back › leaves calls refused for a while, pages open, and work and events to be gone on with',
  },
  {
    id: 'calls-59',
    kind: 'rule',
    rule: 'On a full disk the embedded database is read, refuses changes until there is room, and never holds the process for good.',
    test: 'tests/server/database/full-disk.test.ts › an embedded database on a full disk › begins no transaction while there is little room, is read all the same, and goes on when there is more',
  },
  {
    id: 'calls-421',
    kind: 'rule',
    rule: 'An exchange whose embedded database has broken down ends at once, at a commit too.',
    test: 'tests/server/database/full-disk.test.ts › an embedded database on a full disk › whose log cannot be written %s is told to be broken before it hangs',
  },
  {
    id: 'calls-422',
    kind: 'rule',
    rule: 'Orders of a day that are placed at the same time do not wait for each other’s numbers, but for its first.',
    test: 'tests/server/orders/number.test.ts › serials › of an order that is being placed keep nobody waiting',
  },
]
