import {
  byPage,
  contextOf,
  outputOf,
  paying,
  filledActors,
  type PayingChildren,
  type PayingFeeds,
  type PayingPorts,
} from './paying'

/** Paying on a page of the provider that the browser is sent to. */
export const redirectMachine = paying.createMachine({
  id: 'redirect',
  context: contextOf,
  output: outputOf,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isUnderWay', target: 'following' }, { target: 'starting' }] },
    ...byPage,
  },
})

export const fillRedirect = (ports: PayingPorts & PayingFeeds, children: PayingChildren) =>
  redirectMachine.provide({ actors: filledActors(ports, children) })
