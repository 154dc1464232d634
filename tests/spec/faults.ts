import type { Rule } from './rules'

const everyCall = 'tests/ports/faults/faults.test.ts › $operation, asked by $asks › %s'

/** What a call that goes wrong comes to, whichever it is. */
export const faultRules: readonly Rule[] = [
  {
    section: 7,
    kind: 'rule',
    rule: 'Every call of the app waits while the browser is offline, is given up after 120 s, and is made three times more where no answer came, half of one, or one above 500.',
    test: everyCall,
  },
  {
    section: 8,
    kind: 'rule',
    rule: 'Of every call, no answer and 502 lead to login with message=offline, 401 and 403 with message=expired; 503 after the tries, 500 and 404 are passed on, and answers that are broken are written down.',
    test: everyCall,
  },
  {
    section: 8,
    kind: 'rule',
    rule: 'Of every call, the first error or the fields that were refused are what its caller is told.',
    test: everyCall,
  },
  {
    section: 8,
    kind: 'rule',
    rule: 'Of each screen’s main read and write, whatever goes wrong is said or waited for, ends, loses nothing typed, and can be tried again.',
    test: 'tests/browser/faults.test.ts › the $kind of $screen › %s',
  },
  {
    section: 8,
    kind: 'rule',
    rule: 'A refusal of a field that the form does not have is said as a failure.',
    test: 'tests/machines/refusals.test.ts › input that was refused goes back to its field, where there is such a field; else it is a failure like others',
  },
  {
    section: 8,
    kind: 'rule',
    rule: 'Whatever fails, no machine is left busy for ever.',
    test: 'tests/machines/faults.test.ts › $id › is in no busy state for ever where everything fails that it asks',
  },
]
