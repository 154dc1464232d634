import { createActor } from 'xstate'
import { orderIn } from '../domain/order-hash'
import { keepInStep } from './over-page'
import { filledDetails } from './ports/filled-details'
import type { Outside } from './ports/outside'
import type { AppRouter } from './router/router'
import type { DetailsActor, SessionActor } from './session'

type Setting = { outside: Outside; session: SessionActor; router: AppRouter }

/** Starts the window with an order, which the end of the address opens and closes. */
export const startDetails = ({ outside, session, router }: Setting): DetailsActor => {
  const details = createActor(filledDetails(outside)).start()
  const leave = keepInStep(
    { session, router },
    {
      isNamed: (hash) => orderIn(hash) !== null,
      tell: (hash) => details.send({ type: 'address.changed', reference: orderIn(hash) }),
    },
  )
  details.subscribe((snapshot) => {
    if (snapshot.matches('closed')) leave()
  })
  return details
}
