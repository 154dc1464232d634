import {
  fromCallback,
  fromPromise,
  type ActorLogic,
  type CallbackActorLogic,
  type EventObject,
  type PromiseActorLogic,
  type Snapshot,
} from 'xstate'

/** What a machine asks of the outside: one question, one answer; it rejects with a `PortError`. */
export type Port<In, Out> = (input: In, signal: AbortSignal) => Promise<Out>

/** Code that comes when it is needed: `bring` answers once it is there and rejects where it does not come. */
export type LaterCode<In> = { bring: Port<In, void>; isHere: (input: In) => boolean }

/** What a machine listens to: it tells each event, and hands back how to stop. */
export type Feed<In, Event extends EventObject> = (input: In, tell: (event: Event) => void) => () => void

/** A failure that a machine may branch on: a code of a closed union, and what came with it. */
export class PortError<Code extends string = string> extends Error {
  constructor(
    readonly code: Code,
    readonly detail?: unknown,
  ) {
    super(code)
    this.name = 'PortError'
  }
}

export const actorOf = <In, Out>(port: Port<In, Out>): PromiseActorLogic<Out, In> =>
  fromPromise<Out, In>(({ input, signal }) => port(input, signal))

/** Done as soon as it is started where the code is here already: nobody is shown a state in between. */
export const bringerOf = <In>({ bring, isHere }: LaterCode<In>): PromiseActorLogic<void, In> => {
  const bringer = actorOf(bring)
  return {
    ...bringer,
    getInitialSnapshot: (scope, input) => {
      if (!isHere(input)) return bringer.getInitialSnapshot(scope, input)
      return { status: 'done', output: undefined, error: undefined, input: undefined }
    },
  }
}

export const feedOf = <In, Event extends EventObject>(
  feed: Feed<In, Event>,
): CallbackActorLogic<EventObject, In & (object | undefined)> =>
  fromCallback<EventObject, In & (object | undefined)>(({ input, sendBack }) => feed(input, sendBack))

const unfilledLogics = new WeakSet<object>()

const noted = <Logic extends object>(logic: Logic): Logic => {
  unfilledLogics.add(logic)
  return logic
}

const notFilled = (kind: string, name: string): never => {
  throw new Error(`${kind} "${name}" was not filled`)
}

export const isUnfilled = (logic: object): boolean => unfilledLogics.has(logic)

/** Stands where production must fill a port; a test proves that it does. */
export const unfilled = <In, Out>(name: string): PromiseActorLogic<Out, In> =>
  noted(fromPromise<Out, In>(async () => notFilled('Port', name)))

export const unfilledFeed = <In>(name: string): CallbackActorLogic<EventObject, In & (object | undefined)> =>
  noted(fromCallback<EventObject, In & (object | undefined)>(() => notFilled('Feed', name)))

/** A logic whose code comes later: it must be there when the first actor of it is started. */
export const laterLogic = <State extends Snapshot<unknown>, Event extends EventObject, In>(
  name: string,
  logicNow: () => ActorLogic<State, Event, In> | undefined,
): ActorLogic<State, Event, In> => {
  const logic = () => logicNow() ?? notFilled('Logic', name)
  return {
    transition: (...given) => logic().transition(...given),
    getInitialSnapshot: (...given) => logic().getInitialSnapshot(...given),
    getPersistedSnapshot: (...given) => logic().getPersistedSnapshot(...given),
    start: (...given) => logic().start?.(...given),
  }
}

export const unfilledLogic = <State extends Snapshot<unknown>, Event extends EventObject, In>(
  name: string,
): ActorLogic<State, Event, In> => noted(laterLogic<State, Event, In>(name, () => undefined))

/** The problem code of a rejected port, where it is one of those that the machine knows; else what stands for the rest. */
export const problemOf = <Code extends string>(error: unknown, known: readonly Code[], otherwise: Code): Code =>
  known.find((code) => error instanceof PortError && error.code === code) ?? otherwise
