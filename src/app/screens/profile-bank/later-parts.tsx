import { aboutWords } from '../../../words/about-words'
import { accountWords } from '../../../words/account-words'
import { withWords } from '../../../words/browser'
import { arriving } from '../../ui/arriving'

/** Parts that few customers come to, with the words that they share with onboarding. */
export const Eid = arriving(withWords(async () => (await import('../../proof/eid')).IdentityView, accountWords))
export const DocumentRow = arriving(
  withWords(async () => (await import('../../proof/document')).DocumentRow, aboutWords),
)
export const DepositForm = arriving(withWords(async () => (await import('./deposit')).DepositForm, accountWords))
