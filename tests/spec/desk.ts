import type { Rule } from './rules'

const roles = 'tests/server/desk/roles.test.ts'
const decisions = 'tests/server/desk/decisions.test.ts'
const proposals = 'tests/server/desk/proposals.test.ts'
const listener = 'tests/server/desk/serve.test.ts'

/** Who decides at the desk, what is kept of it, and who has to agree. */
export const deskRules: readonly Rule[] = [
  {
    id: 'rights-301',
    kind: 'rule',
    rule: 'Each route of the desk asks for a role; one without a row in the table is not answered.',
    test: `${roles} › every route of the desk has its role, and every row is a route`,
  },
  {
    id: 'rights-302',
    kind: 'rule',
    rule: 'Each decision is kept with who, what, when, which version and why.',
    test: `${decisions} › a decision is written down with who, what, when, which version and why`,
  },
  {
    id: 'rights-303',
    kind: 'rule',
    rule: 'A decision that cannot be kept does not happen.',
    test: `${decisions} › one that cannot be written down does not happen`,
  },
  {
    id: 'rights-304',
    kind: 'rule',
    rule: 'Money that is set free or goes back is proposed by one operator and confirmed by another.',
    test: `${proposals} › money that goes › waits for a second person, and goes when they have confirmed it`,
  },
  {
    id: 'rights-305',
    kind: 'rule',
    rule: 'A proposal is confirmed about the version that was seen, or not at all.',
    test: `${proposals} › a proposal is about what was seen › nor confirmed where more came meanwhile`,
  },
  {
    id: 'rights-306',
    kind: 'rule',
    rule: 'A session of the desk ends after thirty minutes without use, and after eight hours with it.',
    test: `${listener} › a session › ends after thirty minutes without use, and after eight hours with it`,
  },
  {
    id: 'rights-307',
    kind: 'rule',
    rule: 'Roles are read anew every five minutes, and before each decision about money.',
    test: `${listener} › a session › has its roles read anew after five minutes, and before each decision about money`,
  },
  {
    id: 'rights-308',
    kind: 'rule',
    rule: 'No address and no log line of the desk names a customer’s e-mail, name or number.',
    test: `${decisions} › neither addresses nor log lines of the desk name a customer’s e-mail, name or number`,
  },
]
