import { aboutDocuments, higherLimitQuestionnaire, isOpenRequest } from '../../domain/limit-requests/limit-requests'
import type { VerificationStatus } from '../../domain/orders/statuses'
import type { Handle } from '../database/handle'
import { lastRequestOf } from '../limit-requests/queries'
import { isOpen, questionnaireRow } from './queries'

type QuestionnaireStand = {
  submitted: boolean
  status: VerificationStatus
  reason: string | null
  reasonQuestion: string | null
  /** Whether answers may be changed. */
  isOpen: boolean
}

/** How a questionnaire stands with a customer; that of a higher limit stands as the request does. */
export const standOf = async (handle: Handle, customerId: string, key: string): Promise<QuestionnaireStand> => {
  if (key === higherLimitQuestionnaire) return standOfRequest(handle, customerId)
  const row = await questionnaireRow(handle, customerId, key)
  const { submitted = false, status = 'MISSING', reason = null, reasonQuestion = null } = row ?? {}
  return { submitted, status, reason, reasonQuestion, isOpen: isOpen(row) }
}

const standOfRequest = async (handle: Handle, customerId: string): Promise<QuestionnaireStand> => {
  const request = await lastRequestOf(handle, customerId)
  const isWaiting = request?.state === 'WAITING'
  if (request?.state !== 'MORE') {
    const status = isWaiting ? 'PENDING' : 'MISSING'
    const open = request !== undefined && isOpenRequest(request)
    return { submitted: isWaiting, status, reason: null, reasonQuestion: null, isOpen: open }
  }
  const { note: reason, noteAbout } = request
  const reasonQuestion = noteAbout === aboutDocuments ? null : noteAbout
  return { submitted: true, status: 'REJECTED', reason, reasonQuestion, isOpen: true }
}
