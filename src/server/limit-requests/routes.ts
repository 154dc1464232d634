import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  aboutDocuments,
  blockOfRequest,
  isOpenRequest,
  isWithdrawable,
  limitDocumentKinds,
  sourcesIn,
  sourcesUnshown,
} from '../../domain/limit-requests/limit-requests'
import type { Answer } from '../../domain/onboarding/questionnaires'
import { lockAndReadCustomer, lockCustomer } from '../customers/customer'
import { limitDocuments, limitRequests } from '../database/schema'
import { dropEvidencePages, evidencePagesOf, keepPages } from '../documents/pages'
import { takenFile } from '../documents/taken'
import { evidenceShelf, keepFile } from '../documents/vault'
import { badInput, notFound, refused } from '../http/refused'
import { route, routeWithPrepare } from '../http/route'
import { changed } from '../onboarding/changes'
import { higherLimit } from '../questionnaires/higher-limit'
import { answersOf } from '../questionnaires/queries'
import { checkedAnswers } from '../questionnaires/checked'
import {
  buyLimitOf,
  documentOfRequest,
  documentsOfRequest,
  dropAnswers,
  lastRequestOf,
  openRequestOf,
  writeRequestStep,
} from './queries'

export const limitRequestRoutes = [
  route('getBuyLimit', ({ tx, customer, now }) => buyLimitOf(tx, customer.id, now)),

  route('startLimitRequest', async ({ exchange, tx, customer: { id }, now }) => {
    await lockCustomer(tx, id)
    const last = await lastRequestOf(tx, id)
    if (last === undefined || !isOpenRequest(last)) {
      const standing = last && { state: last.state, tryAgainAt: last.tryAgainAt?.toISOString() ?? null }
      if (blockOfRequest(standing ?? null, now) !== null) throw refused('step-refused')
      // Who has withdrawn a request goes on from its answers.
      if (last?.state !== 'WITHDRAWN') await dropAnswers(tx, id)
      await tx.insert(limitRequests).values({ customerId: id, state: 'DRAFT', createdAt: now })
      await changed(tx, exchange, id)
    }
    return buyLimitOf(tx, id, now)
  }),

  routeWithPrepare(
    'uploadLimitDocument',
    (call) => takenFile(call, limitDocumentKinds),
    async ({ exchange, tx, customer: { id }, prepared: { field: kind, fileName, file }, now }) => {
      await lockCustomer(tx, id)
      const request = await openRequestOf(tx, id)
      const before = await documentOfRequest(tx, request.id, kind)
      const document = before?.id ?? randomUUID()
      const set = { fileName, fileType: file.type, uploadedAt: now }
      await tx
        .insert(limitDocuments)
        .values({ id: document, requestId: request.id, kind, ...set })
        .onConflictDoUpdate({ target: [limitDocuments.requestId, limitDocuments.kind], set })
      const { secret } = exchange.config
      await keepFile(tx, secret, document, file.bytes, evidenceShelf)
      await dropEvidencePages(tx, document)
      await keepPages(tx, secret, evidencePagesOf(document), file.pages)
      await changed(tx, exchange, id)
      return buyLimitOf(tx, id, now)
    },
  ),

  route('deleteLimitDocument', async ({ exchange, tx, customer: { id }, params: { kind }, now }) => {
    await lockCustomer(tx, id)
    const document = await documentOfRequest(tx, (await openRequestOf(tx, id)).id, kind)
    if (document === undefined) throw notFound()
    await evidenceShelf.clear(tx, document.id)
    await dropEvidencePages(tx, document.id)
    await tx.delete(limitDocuments).where(eq(limitDocuments.id, document.id))
    await changed(tx, exchange, id)
    return buyLimitOf(tx, id, now)
  }),

  route('submitLimitRequest', async ({ exchange, tx, customer: { id }, now }) => {
    const customer = await lockAndReadCustomer(tx, id)
    const request = await openRequestOf(tx, id)
    const given = await answersOf(tx, id, higherLimit)
    const { shown, problems } = checkedAnswers(higherLimit, customer, given)
    if (problems.length > 0) throw badInput(problems)
    const kinds = (await documentsOfRequest(tx, request.id)).map(({ kind }) => kind)
    if (sourcesUnshown(sourcesIn(given), kinds).length > 0)
      throw badInput([{ field: aboutDocuments, code: 'required' }])
    const answers = Object.fromEntries(
      shown.flatMap((question): [string, Answer][] => {
        const answer = given[question]
        return answer === undefined ? [] : [[question, answer]]
      }),
    )
    await tx
      .update(limitRequests)
      .set({ state: 'WAITING', answers, submittedAt: now, note: null, noteAbout: null })
      .where(eq(limitRequests.id, request.id))
    await writeRequestStep(tx, request.id, 'submitted', now)
    await changed(tx, exchange, id)
    return buyLimitOf(tx, id, now)
  }),

  route('withdrawLimitRequest', async ({ exchange, tx, customer: { id }, now }) => {
    await lockCustomer(tx, id)
    const last = await lastRequestOf(tx, id)
    if (last === undefined || !isWithdrawable(last)) throw refused('step-refused')
    await tx.update(limitRequests).set({ state: 'WITHDRAWN' }).where(eq(limitRequests.id, last.id))
    await writeRequestStep(tx, last.id, 'withdrawn', now)
    await changed(tx, exchange, id)
    return buyLimitOf(tx, id, now)
  }),
]
