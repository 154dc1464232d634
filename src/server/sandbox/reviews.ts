import { choicesIn } from '../../domain/onboarding/questionnaires'
import type { CallbackEvent } from '../callbacks/receive'
import type { Reviews } from '../outside/reviews'
import { preferNotToSay } from '../questionnaires/onboarding'
import { uuidOf } from '../callbacks/post-signed'
import { callBack, type CallbackJob } from './callbacks'
import type { Deps } from './outside'

/** Accounts of this clearing number are never approved. */
export const failingClearing = '9999'

/** Accepts everything but money that somebody would not say the source of, and files whose names ask for it. */
export const sandboxReviews = (deps: Deps, callback: CallbackJob): Reviews => ({
  questionnaire: async ({ customer, key, at: submittedAt, answers }) => {
    const question = 'sourceOfFunds'
    const isDeclined = answers.some(
      (each) => each.question === question && choicesIn(each.answer).includes(preferNotToSay),
    )
    const verdict = isDeclined
      ? ({ status: 'REJECTED', reason: preferNotToSay, question } as const)
      : ({ status: 'VERIFIED', reason: null, question: null } as const)
    const event = {
      id: uuidOf(`questionnaire.reviewed/${customer}/${key}/${submittedAt}`),
      type: 'questionnaire.reviewed',
      at: submittedAt,
      customer,
      key,
      ...verdict,
    } as const
    await tell(deps, callback, event)
  },
  document: async ({ customer, kind, at, fileName }) => {
    const verdict = verdictOn(fileName)
    const id = uuidOf(`document.reviewed/${customer}/${kind}/${at}`)
    if (verdict !== null) await tell(deps, callback, { id, type: 'document.reviewed', at, customer, kind, ...verdict })
  },
  bankStatement: async ({ verification, at, clearingNumber, fileName }) => {
    const verdict = clearingNumber === failingClearing ? rejected('other-name') : verdictOn(fileName)
    const id = uuidOf(`bank-account.reviewed/${verification}`)
    if (verdict !== null)
      await tell(deps, callback, { id, type: 'bank-account.reviewed', at, verification, ...verdict })
  },
  reidentification: async ({ identification, at, fileName }) => {
    const verdict = verdictOn(fileName)
    const id = uuidOf(`reidentification.reviewed/${identification}`)
    if (verdict !== null)
      await tell(deps, callback, { id, type: 'reidentification.reviewed', at, identification, ...verdict })
  },
  twoFactorReset: async ({ reset, document, at, fileName }) => {
    const verdict = verdictOn(fileName)
    const id = uuidOf(`two-factor-reset.reviewed/${document}`)
    if (verdict !== null)
      await tell(deps, callback, { id, type: 'two-factor-reset.reviewed', at, reset, document, ...verdict })
  },
})

const tell = ({ database, ...deps }: Deps, callback: CallbackJob, event: CallbackEvent): Promise<void> =>
  database.transaction((tx) => callBack(tx, deps, callback, 'reviews', event))

const rejected = (reason: string) => ({ status: 'REJECTED', reason }) as const

/** By what a file's name asks for; null where nobody decides by themself. */
const verdictOn = (fileName: string) => {
  if (/slow/i.test(fileName)) return null
  return /reject/i.test(fileName) ? rejected('too-blurred') : ({ status: 'VERIFIED', reason: null } as const)
}
