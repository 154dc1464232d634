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
  {
    id: 'product-205',
    kind: 'rule',
    rule: 'What is to be paid at our bank by hand waits with all that is to be typed there, and is done once two operators have said so.',
    test: 'tests/server/bank-by-hand/bank-by-hand.test.ts › a sale that is paid out by hand › waits with all that is to be typed at the bank, and is done once two operators have said so',
  },
  {
    id: 'product-206',
    kind: 'rule',
    rule: 'Nobody confirms what they have said themself; they may take it back.',
    test: 'tests/server/bank-by-hand/bank-by-hand.test.ts › a sale that is paid out by hand › is not confirmed by the operator who has said so, who may take it back',
  },
  {
    id: 'product-207',
    kind: 'rule',
    rule: 'What two operators confirm at once is told and booked once.',
    test: 'tests/server/bank-by-hand/bank-by-hand.test.ts › a sale that is paid out by hand › confirmed by two operators at once is told and booked once',
  },
  {
    id: 'product-208',
    kind: 'rule',
    rule: 'A refund that came back is told to the desk and its customer, and another is paid in its place.',
    test: 'tests/server/bank-by-hand/bank-by-hand.test.ts › money that goes back by hand › and came back is told to the desk and its customer, and is paid in its place under a key of its own',
  },
  {
    id: 'product-209',
    kind: 'rule',
    rule: 'A transfer that operators record counts once by the bank’s reference, however it is typed.',
    test: 'tests/server/bank-by-hand/bank-by-hand.test.ts › a transfer that came › is recorded once by the bank’s reference, however it is typed, and again once it was turned down',
  },
  {
    id: 'product-210',
    kind: 'rule',
    rule: 'With the sandbox off, bank transfers are offered where somebody pays back by hand.',
    test: 'tests/server/outside/availability.test.ts › an exchange with the sandbox off, a mail server, a gateway › offers bank transfers where somebody pays back by hand',
  },
  {
    id: 'product-211',
    kind: 'rule',
    rule: 'Without prices or coins nothing is traded.',
    test: 'tests/server/outside/availability.test.ts › an exchange with the sandbox off, a mail server, a gateway › trades nothing without %s, also where somebody pays by hand',
  },
  {
    id: 'product-212',
    kind: 'rule',
    rule: 'All settings that cannot stand are named together, each by its variable.',
    test: 'tests/server/config.test.ts › the configuration › names all that is wrong together, each by its variable',
  },
  {
    id: 'product-231',
    kind: 'rule',
    rule: 'The desk shows what happened to a customer in one order: orders, money, holds, documents, sign-ins, letters.',
    test: 'tests/server/desk/timeline.test.ts › the timeline of a customer › tells what happened to an order, its money and its customer, newest first',
  },
  {
    id: 'product-232',
    kind: 'rule',
    rule: 'The desk finds a customer by e-mail address or order number, of which no address of its pages tells.',
    test: 'tests/server/desk/timeline.test.ts › a customer is found › by e-mail address, however it is written, and by the number of an order',
  },
  {
    id: 'product-213',
    kind: 'rule',
    rule: 'On the page of our bank another operator confirms what one has said, and who, what and why is written down.',
    test: 'tests/server/desk/bank-by-hand.test.ts › the page of what is to be paid by hand › has what one operator says confirmed by another, and writes down who, what and why',
  },
]
