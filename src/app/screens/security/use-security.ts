import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { securityFieldProblem, type securityMachine } from '../../../../machines/security/security'
import { offersPasskey } from '../../../../machines/shared/reauthentication'
import { publicPaths } from '../../../domain/company/public-site'
import { nextMeasureOf } from '../../../domain/customer/security'
import { useMessages } from '../../../i18n/react'
import { useRoots } from '../../session'
import type { SecurityScreen } from './types'

export type SecurityActor = ActorRefFrom<typeof securityMachine>

export const useSecurity = (actor: SecurityActor): SecurityScreen => {
  const { publicSite } = useRoots()
  const { locale } = useMessages()
  const forgottenPassword = new URL(publicPaths[locale].forgottenPassword, publicSite).href
  const snapshot = useSelector(actor, (now) => now)
  const { context } = snapshot
  const isBusy = snapshot.hasTag('busy')
  const problem = context.problem ?? null
  const onBack = () => actor.send({ type: 'step.back' })
  if (snapshot.matches('confirming') || (snapshot.matches('freezing') && context.freeze === null))
    return { state: 'confirming', isBusy, onConfirm: () => actor.send({ type: 'freeze.confirm' }), onBack }
  if (snapshot.matches('proving') || snapshot.matches('ending')) {
    const typed = (field: 'password' | 'code') => ({
      text: context.texts[field],
      problem: securityFieldProblem(snapshot, field),
    })
    return {
      state: 'proving',
      password: context.hasPassword ? typed('password') : null,
      code: context.asksCode ? typed('code') : null,
      problem,
      isBusy,
      onType: (field, text) => actor.send({ type: 'proof.type', field, text }),
      onLeave: (field) => actor.send({ type: 'field.blur', field }),
      onSubmit: () => actor.send({ type: 'proof.submit' }),
      onBack,
      onPasskey: offersPasskey(context) ? () => actor.send({ type: 'passkey.show' }) : null,
    }
  }
  return {
    state: 'shown',
    measures: context.measures,
    next: nextMeasureOf(context.measures),
    freeze: context.freeze,
    forgottenPassword,
    problem,
    isBusy,
    onFreeze: () => actor.send({ type: 'freeze.begin' }),
    onEnd: () => actor.send({ type: 'freeze.end' }),
    onKeep: () => actor.send({ type: 'freeze.keep' }),
  }
}
