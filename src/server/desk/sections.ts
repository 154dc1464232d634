import { answersOnDesk } from './answers'
import { entriesOnDesk, failedFilesOnDesk, overdueOnDesk, stoppedOnDesk } from './bank-files'
import { casesOnDesk } from './cases'
import { conflictsOnDesk } from './conflicts'
import { documentsOnDesk } from './documents'
import { evidenceOnDesk } from './evidence'
import { feedbackOnDesk } from './feedback'
import { freezesOnDesk } from './freezes'
import { identitiesOnDesk } from './identities'
import { limitsOnDesk } from './limits'
import { pageOfList, type DeskList, type ListKey, type Reading } from './lists'
import { refundsOnDesk, workOnDesk } from './money-work'
import { removedOnDesk } from './removed-coins'
import { ordersOnDesk } from './orders'
import { answersRows } from './pages/answers'
import { entryRows, failedFileRows, overdueRows, stoppedRows } from './pages/bank-files'
import { caseRows } from './pages/cases'
import { conflictRows } from './pages/conflicts'
import { documentRows } from './pages/documents'
import { evidenceRows } from './pages/evidence'
import { feedbackRows } from './pages/feedback'
import { freezeRows } from './pages/freezes'
import { identityRows } from './pages/identities'
import { limitRows } from './pages/limits'
import type { ListName, Section } from './pages/lists'
import { paymentRows, refundRows, transferRows, workRows } from './pages/money-work'
import { orderRows } from './pages/orders'
import { planMoneyRows } from './pages/plans'
import { proposalRows } from './pages/proposals'
import { removedRows } from './pages/removed-coins'
import { purposeRows } from './pages/purposes'
import { strayRows } from './pages/stray-coins'
import { unmatchedRows } from './pages/unmatched'
import type { View } from './pages/view'
import { walletProofRows } from './pages/wallet-proofs'
import { planMoneyOnDesk } from './plans'
import type { Html } from '../public-site/html'
import { proposalsOnDesk } from './proposals'
import { purposesOnDesk } from './purposes'
import { strayOnDesk } from './stray-coins'
import { paymentsOnDesk, transfersOnDesk } from './told-again'
import { unmatchedOnDesk } from './unmatched'
import { walletProofsOnDesk } from './wallet-proofs'

type ReadSection = (reading: Reading, after: ListKey | null, most: number) => Promise<Section>

/** A list with how its rows are painted. */
const section =
  <Row>(list: DeskList<Row>, paint: (view: View, rows: readonly Row[]) => Html): ReadSection =>
  async (reading, after, most) => {
    const { rows, ...page } = await pageOfList(list, reading, after, most)
    return { ...page, paint: (view) => paint(view, rows) }
  }

/** What waits at the desk, and what is read there, each as a list with pages. */
export const sections: Readonly<Record<ListName, ReadSection>> = {
  proposals: section(proposalsOnDesk, proposalRows),
  answers: section(answersOnDesk, answersRows),
  documents: section(documentsOnDesk, documentRows),
  identities: section(identitiesOnDesk, identityRows),
  freezes: section(freezesOnDesk, freezeRows),
  purposes: section(purposesOnDesk, purposeRows),
  limits: section(limitsOnDesk, limitRows),
  'wallet-proofs': section(walletProofsOnDesk, walletProofRows),
  orders: section(ordersOnDesk, orderRows),
  coins: section(strayOnDesk, strayRows),
  'removed-coins': section(removedOnDesk, removedRows),
  conflicts: section(conflictsOnDesk, conflictRows),
  work: section(workOnDesk, workRows),
  refunds: section(refundsOnDesk, refundRows),
  unmatched: section(unmatchedOnDesk, unmatchedRows),
  transfers: section(transfersOnDesk, transferRows),
  payments: section(paymentsOnDesk, paymentRows),
  plans: section(planMoneyOnDesk, planMoneyRows),
  stopped: section(stoppedOnDesk, stoppedRows),
  overdue: section(overdueOnDesk, overdueRows),
  entries: section(entriesOnDesk, entryRows),
  files: section(failedFilesOnDesk, failedFileRows),
  evidence: section(evidenceOnDesk, evidenceRows),
  cases: section(casesOnDesk, caseRows),
  feedback: section(feedbackOnDesk, feedbackRows),
}
