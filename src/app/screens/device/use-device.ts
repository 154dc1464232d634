import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  hereIn,
  isToldHere,
  kindsIn,
  type deviceMachine,
  type DeviceSnapshot,
} from '../../../../machines/device/device'
import type { DeviceScreen, Installing, Pushing, PushShown } from './types'

export type DeviceActor = ActorRefFrom<typeof deviceMachine>

export const useDevice = (actor: DeviceActor): DeviceScreen => {
  const snapshot = useSelector(actor, (now) => now)
  return {
    install: { state: installIn(snapshot), onInstall: () => actor.send({ type: 'install.ask' }) },
    push: pushOf(actor, snapshot),
  }
}

const installIn = (snapshot: DeviceSnapshot): Installing['state'] => snapshot.value.install

const pushOf = (actor: DeviceActor, snapshot: DeviceSnapshot): Pushing => {
  const { push, removing, problem, failed } = snapshot.context
  if (snapshot.matches({ push: 'failed' }))
    return { state: 'failed', onTryAgain: () => actor.send({ type: 'push.retry' }) }
  if (push === null) return { state: 'loading' }
  if (push.settings.publicKey === null) return { state: 'none' }
  const own = hereIn(snapshot.context)
  return {
    state: 'shown',
    here: hereOf(snapshot),
    devices: push.settings.devices.map((device) => ({ ...device, isHere: device.id === own })),
    kinds: kindsIn(snapshot.context),
    isTurningOn: snapshot.matches({ push: 'askingPermission' }) || snapshot.matches({ push: 'turningOn' }),
    isChoosing: snapshot.matches({ push: 'choosing' }),
    removing,
    problem,
    failed,
    onTurnOn: () => actor.send({ type: 'push.on' }),
    onRemove: (id) => actor.send({ type: 'device.remove', id }),
    onSwitch: (kind) => actor.send({ type: 'kind.switch', kind }),
  }
}

const hereOf = ({ context }: DeviceSnapshot): PushShown['here'] => {
  const { push } = context
  if (isToldHere(context)) return 'on'
  if (push?.here.isSupported !== true) return 'unsupported'
  return push.here.permission === 'denied' ? 'denied' : 'off'
}
