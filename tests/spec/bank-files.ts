import type { Rule } from './rules'

/** Our bank by files of ISO 20022. */
export const bankFileRules: readonly Rule[] = [
  {
    id: 'product-245',
    kind: 'rule',
    rule: 'Swedish banks are closed on the days that were published, for ten years.',
    test: 'tests/domain/bank/bank-days.test.ts › Swedish banks › are closed in %s on the days that were published',
  },
  {
    id: 'product-246',
    kind: 'rule',
    rule: 'A file of payments has all that a bank asks, in the order that its schema asks, with exact sums.',
    test: 'tests/server/bank-files/pain-001.test.ts › a file of payments › has all that a bank asks, in the order that its schema asks',
  },
  {
    id: 'product-247',
    kind: 'rule',
    rule: 'What is to be paid waits for the next cut-off of a bank day, and then stands in one file.',
    test: 'tests/server/bank-files/write-files.test.ts › what is to be paid › waits for the next cut-off, and then stands in one file with exact sums',
  },
  {
    id: 'product-248',
    kind: 'rule',
    rule: 'A cut-off goes by the clock in Sweden, before and after it is put back.',
    test: 'tests/server/bank-files/write-files.test.ts › a cut-off › goes by the clock in Sweden, before and after it is put back',
  },
  {
    id: 'product-249',
    kind: 'rule',
    rule: 'Nothing of a frozen account gets into a file for our bank, and the order’s page says so.',
    test: 'tests/server/bank-files/write-files.test.ts › of a customer › nothing goes while the account is frozen, and its page says so; it goes with the next file',
  },
  {
    id: 'product-250',
    kind: 'rule',
    rule: 'Nothing of an order that is held gets into a file for our bank.',
    test: 'tests/server/bank-files/write-files.test.ts › of a customer › nothing goes of an order that is held',
  },
  {
    id: 'product-251',
    kind: 'rule',
    rule: 'Where the process ends while a file is written, the same file appears, and no other with its payments.',
    test: 'tests/server/bank-files/write-files.test.ts › where the process ends › at transaction %i, written: %s, the same file appears, and no other with its payments',
  },
  {
    id: 'product-252',
    kind: 'rule',
    rule: 'Two exchanges write a cut-off once.',
    test: 'tests/server/bank-files/write-files.test.ts › two exchanges › write a cut-off once',
  },
  {
    id: 'product-253',
    kind: 'rule',
    rule: 'A transfer counts once, told by a notice and again by a statement, of either version.',
    test: 'tests/server/bank-files/read-transfers.test.ts › a transfer that came › counts once, told by a notice of one version and again by statements of both',
  },
  {
    id: 'product-254',
    kind: 'rule',
    rule: 'A payout is done once the bank has booked it.',
    test: 'tests/server/bank-files/read-payouts.test.ts › a payout in a file › is done once the bank has booked it (version %s)',
  },
  {
    id: 'product-255',
    kind: 'rule',
    rule: 'A payout that comes back is booked back, with the bank’s reason.',
    test: 'tests/server/bank-files/read-payouts.test.ts › a payout in a file › that comes back is booked back, with the bank’s reason',
  },
  {
    id: 'product-256',
    kind: 'rule',
    rule: 'That the bank has a file already is no rejection: nobody is paid twice for it.',
    test: 'tests/server/bank-files/read-payouts.test.ts › a payout in a file › of a file that the bank has already has not come back: nobody is paid twice for it',
  },
  {
    id: 'product-257',
    kind: 'rule',
    rule: 'The same file twice is taken in once.',
    test: 'tests/server/bank-files/read-files.test.ts › a file › that comes twice is taken in once, and moved away both times',
  },
  {
    id: 'product-258',
    kind: 'rule',
    rule: 'Half a file is waited for, then told to the desk, and taken in when it comes whole.',
    test: 'tests/server/bank-files/read-files.test.ts › a file › of which half alone comes is told to the desk once it grows no more, and taken in when it comes whole',
  },
  {
    id: 'product-259',
    kind: 'rule',
    rule: 'A file of another account is refused, all of it.',
    test: 'tests/server/bank-files/read-files.test.ts › a file › %s is refused, all of it, and the desk is told',
  },
  {
    id: 'product-260',
    kind: 'rule',
    rule: 'Where the process ends while a file is read, all is taken in the next time, each once; two exchanges read each once.',
    test: 'tests/server/bank-files/read-files.test.ts › where the process ends › and two exchanges read at once, each payment counts once',
  },
  {
    id: 'product-261',
    kind: 'rule',
    rule: 'A file of 10,000 entries is taken in with nothing lost and nothing twice.',
    test: 'tests/server/bank-files/read-files.test.ts › with 10,000 entries › a file is taken in with nothing lost and nothing twice, and others have their turn meanwhile',
  },
  {
    id: 'product-262',
    kind: 'rule',
    rule: 'What our bank has booked and that matches nothing is booked by two operators, or handled with a reason.',
    test: 'tests/server/desk/bank-files.test.ts › an entry that matches nothing › is booked as a payment of ours by two operators, who name it; nothing else can be named',
  },
  {
    id: 'product-263',
    kind: 'rule',
    rule: 'A payment above a limit goes into a file once two operators have let it.',
    test: 'tests/server/desk/bank-files.test.ts › a payment above a limit › goes into the next file once two operators have let it',
  },
  {
    id: 'product-264',
    kind: 'rule',
    rule: 'With the sandbox off, bank transfers are offered where our bank pays back by files.',
    test: 'tests/server/outside/availability.test.ts › an exchange with the sandbox off, a mail server, a gateway › offers bank transfers where our bank pays back by files, with %s',
  },
  {
    id: 'product-285',
    kind: 'rule',
    rule: 'What a file tells without the bank’s reference is known where another kind of file has told the same, and else waits where it may be told already.',
    test: 'tests/server/bank-files/read-transfers.test.ts › a transfer that came › told by a notice, and by a statement %s, is taken in by what is safe',
  },
  {
    id: 'product-286',
    kind: 'rule',
    rule: 'A payment that a file tells by the bank’s reference is not taken for another entry of that file.',
    test: 'tests/server/bank-files/read-transfers.test.ts › a transfer that came › is not taken for one that its own file tells by the bank’s reference, %s',
  },
  {
    id: 'product-287',
    kind: 'rule',
    rule: 'A payment of ours that is told a second time by one kind of message waits for somebody.',
    test: 'tests/server/bank-files/read-payouts.test.ts › a payout in a file › that is told once by its reference, and twice by statements with %s, waits for somebody then',
  },
  {
    id: 'product-288',
    kind: 'rule',
    rule: 'Where operators say that a transfer was told before, what was taken for it meanwhile waits in its turn.',
    test: 'tests/server/desk/bank-files.test.ts › an entry that matches nothing › that may be told already shows what else was told of its sum; taken for that, what was paired with it waits',
  },
]
