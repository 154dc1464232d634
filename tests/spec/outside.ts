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
]
