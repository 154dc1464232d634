import type { Rule } from './rules'

/** Real providers in place of the sandbox's . */
export const outsideRules: readonly Rule[] = [
  {
    id: 'product-34',
    kind: 'rule',
    rule: 'Mail leaves by SMTP where its address is set, as it was written, in both languages.',
    test: 'tests/server/outside/smtp-mail.test.ts › a letter by SMTP › comes as it was written, in $language',
  },
  {
    id: 'product-35',
    kind: 'rule',
    rule: 'A letter leaves again, under the same name, where nobody knows whether it has.',
    test: 'tests/server/outside/smtp-mail.test.ts › an exchange that is told a mail server › names a letter the same when it does not know whether the server has it',
  },
  {
    id: 'product-36',
    kind: 'rule',
    rule: 'With the sandbox off, what needs mail is on where there is a mail server.',
    test: 'tests/server/outside/smtp-mail.test.ts › an exchange that is told a mail server › with the sandbox off confirms addresses, and tells of one that the server does not know',
  },
  {
    id: 'product-37',
    kind: 'rule',
    rule: 'Text messages leave by an HTTP gateway where its address is set.',
    test: 'tests/server/outside/http-sms.test.ts › an exchange that is told a gateway texts codes by it, again until it takes them, and the sandbox keeps the rest',
  },
  {
    id: 'product-38',
    kind: 'rule',
    rule: 'Prices come from an HTTP ticker where its address is set; old ones are not traded on.',
    test: 'tests/server/outside/http-prices.test.ts › an exchange that is told a market trades at its rates, and not at all on old ones',
  },
  {
    id: 'product-201',
    kind: 'rule',
    rule: 'An adapter of an outside party has the database, due work and routes of its own, the clock, the log and the callbacks.',
    test: 'tests/server/outside/adapter.test.ts › an adapter › has the database, work and routes of its own, the clock, the log and the callbacks',
  },
  {
    id: 'product-202',
    kind: 'rule',
    rule: 'An e-ID’s provider is told the address that the customer’s browser calls from.',
    test: 'tests/server/outside/adapter.test.ts › an adapter › of an e-ID is told where the customer’s browser calls from',
  },
  {
    id: 'product-203',
    kind: 'rule',
    rule: 'What a party calls a thing of ours is claimed once, whoever else does at the same time.',
    test: 'tests/server/outside/references.test.ts › a reference of an outside party › is claimed by one of many who do so at the same time',
  },
  {
    id: 'product-204',
    kind: 'rule',
    rule: 'Work by which money or coins leave is never given up, waits where somebody sees it, and is tried anew under its key.',
    test: 'tests/server/jobs/money-work.test.ts › work by which money or coins leave › %s is never given up, waits where somebody sees it, and is tried anew under its key',
  },
]
