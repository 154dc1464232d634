import { Sections } from '../../sections'
import { StepFrame } from '../../ui/step-head'
import { defineScreen } from '../define-screen'
import { bankAccountsLogic } from './ports'
import { useBankAccounts, type BankAccountsActor } from './use-bank-accounts'
import { BankAccountsView } from './view'

const BankAccounts = ({ actor }: { actor: BankAccountsActor }) => (
  <>
    <Sections />
    <StepFrame place={null}>
      <BankAccountsView {...useBankAccounts(actor)} />
    </StepFrame>
  </>
)

export default defineScreen('bank-accounts', {
  machine: bankAccountsLogic,
  input: ({ customer, location }) => ({ customer, back: location.search.ref ?? null }),
  View: BankAccounts,
  consumes: ({ context }) => (context.back === null ? ['ref'] : []),
})
