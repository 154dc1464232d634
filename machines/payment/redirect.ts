import {
  byPage,
  contextOf,
  outputOf,
  paying,
  payingActors,
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

export const provideRedirect = (given: PayingPorts & PayingFeeds, children: PayingChildren) =>
  redirectMachine.provide({ actors: payingActors(given, children) })
