import { lazy } from 'react'
import { aboutWords } from '../../../words/about-words'
import { accountWords } from '../../../words/account-words'
import { withWords } from '../../../words/browser'

/** Parts that few customers come to, with the words that they share with onboarding. */
export const Eid = lazy(
  withWords(async () => ({ default: (await import('../../proof/eid')).IdentityView }), accountWords),
)
export const DocumentRow = lazy(
  withWords(async () => ({ default: (await import('../../proof/document')).DocumentRow }), aboutWords),
)
export const DepositForm = lazy(
  withWords(async () => ({ default: (await import('./deposit')).DepositForm }), accountWords),
)
