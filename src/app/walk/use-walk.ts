import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { isCopied, type copyingMachine } from '../../../machines/shared/copying'
import { coveredIn, listedIn, type Walked, type walkMachine, type WalkSnapshot } from '../../../machines/walk/walk'

export type WalkActor = ActorRefFrom<typeof walkMachine>
export type CopyingActor = ActorRefFrom<typeof copyingMachine>

/** A walk as `npm run paths -- replay` and `accept` read it. */
export const writtenWalk = ({ machine, start, steps }: Walked): string =>
  JSON.stringify({ machine, by: 'hand', start, steps }, null, 2)

const isUnfolded = (snapshot: WalkSnapshot): boolean => snapshot.matches('unfolded')

export const useWalk = (walk: WalkActor, copying: CopyingActor) => {
  const { chosen, kept, wasUnfolded } = useSelector(walk, ({ context }) => context)
  const covered = useSelector(walk, (snapshot) => coveredIn(snapshot).covered)
  const total = useSelector(walk, (snapshot) => coveredIn(snapshot).total)
  const copied = useSelector(copying, (snapshot) =>
    isCopied(snapshot, snapshot.context.name ?? '') ? snapshot.context.name : undefined,
  )
  return {
    isUnfolded: useSelector(walk, isUnfolded),
    wasUnfolded,
    walked: useSelector(walk, listedIn, shallowEqual),
    chosen,
    kept,
    covered,
    total,
    copied,
    isUncopied: useSelector(copying, (snapshot) => snapshot.matches('unsupported')),
    onUnfold: () => walk.send({ type: 'panel.unfold' }),
    onFold: () => walk.send({ type: 'panel.fold' }),
    onPutAway: () => walk.send({ type: 'panel.putAway' }),
    onForget: () => walk.send({ type: 'walks.forget' }),
    onChoose: (place: string) => walk.send({ type: 'machine.choose', place }),
    onKeep: (place: string) => walk.send({ type: 'walk.keep', place }),
    onCopy: (of: Walked) => copying.send({ type: 'copy.ask', name: of.place, text: writtenWalk(of) }),
  }
}
