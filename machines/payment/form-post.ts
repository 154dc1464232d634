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

/** Paying on a page of the provider that the browser posts a form to. */
export const formPostMachine = paying.createMachine({
  id: 'formPost',
  context: contextOf,
  output: outputOf,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isUnderWay', target: 'following' }, { target: 'starting' }] },
    ...byPage,
  },
})

export const provideFormPost = (given: PayingPorts & PayingFeeds, children: PayingChildren) =>
  formPostMachine.provide({ actors: payingActors(given, children) })
