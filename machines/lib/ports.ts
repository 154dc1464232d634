import {
  fromCallback,
  fromPromise,
  type AnyStateMachine,
  type CallbackActorLogic,
  type EventObject,
  type PromiseActorLogic,
} from 'xstate'

/** What a machine asks of the outside: one question, one answer; it rejects with a `PortError`. */
export type Port<In, Out> = (input: In, signal: AbortSignal) => Promise<Out>

/** Code that comes when it is needed: `load` rejects where it does not come; `loaded` has it where it is here already. */
export type LazyPort<In, Out> = { load: Port<In, Out>; loaded: (input: In) => Out | undefined }

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
const lazyActorOf = <In, Out>({ load, loaded }: LazyPort<In, Out>): PromiseActorLogic<Out, In> => {
  const loader = actorOf(load)
  return {
    ...loader,
    getInitialSnapshot: (scope, input) => {
      const output = loaded(input)
      if (output === undefined) return loader.getInitialSnapshot(scope, input)
      return { status: 'done', output, error: undefined, input: undefined }
    },
  }
}

export const feedOf = <In, Event extends EventObject>(
  feed: Feed<In, Event>,
): CallbackActorLogic<EventObject, In & (object | undefined)> =>
  fromCallback<EventObject, In & (object | undefined)>(({ input, sendBack }) => feed(input, sendBack))

const notProvidedOnes = new WeakSet<object>()

const noted = <Given extends object>(given: Given): Given => {
  notProvidedOnes.add(given)
  return given
}

const fail = (kind: string, name: string): never => {
  throw new Error(`${kind} "${name}" was not provided`)
}

/** Whether a logic or an action stands where production must provide one; a test proves that it does. */
export const isNotProvided = (given: object): boolean => notProvidedOnes.has(given)

export const notProvided = <In, Out>(name: string): PromiseActorLogic<Out, In> =>
  noted(fromPromise<Out, In>(async () => fail('Port', name)))

export const notProvidedFeed = <In>(name: string): CallbackActorLogic<EventObject, In & (object | undefined)> =>
  noted(fromCallback<EventObject, In & (object | undefined)>(() => fail('Feed', name)))

/** A list of names that lacks a wanted one does not compile. */
type Every<Wanted, Name> = [Wanted] extends [Name]
  ? readonly Name[]
  : readonly (Name & { missing: Exclude<Wanted, Name> })[]

type PortLogics<Ports> = {
  [Name in keyof Ports]: Ports[Name] extends Port<infer In, infer Out>
    ? PromiseActorLogic<Out, In>
    : Ports[Name] extends LazyPort<infer In, infer Out>
      ? PromiseActorLogic<Out, In>
      : never
}

/** Each port of `Ports` named once: `actors` for `setup` reject with their name, `provide` is for production and tests. */
export const definePorts =
  <Ports extends { [Name in keyof Ports]: Port<never, unknown> | LazyPort<never, unknown> }>() =>
  <const Name extends keyof Ports & string>(...names: Name[] & Every<keyof Ports, Name>) => {
    const logics = (logicOf: (name: Name) => object) =>
      // Entries lose which logic belongs to which name; `Every` proves that all of them are there.
      Object.fromEntries(names.map((name) => [name, logicOf(name)])) as PortLogics<Ports>
    return {
      actors: logics((name) => notProvided(name)),
      provide: (ports: Ports) =>
        logics((name) => {
          const port: Port<never, unknown> | LazyPort<never, unknown> = ports[name]
          return typeof port === 'function' ? actorOf(port) : lazyActorOf(port)
        }),
    }
  }

type FeedLogics<Feeds> = {
  [Name in keyof Feeds]: Feeds[Name] extends Feed<infer In, infer _>
    ? CallbackActorLogic<EventObject, In & (object | undefined)>
    : never
}

/** Each feed of `Feeds` named once, as ports are. */
export const defineFeeds =
  <Feeds extends { [Name in keyof Feeds]: Feed<never, EventObject> }>() =>
  <const Name extends keyof Feeds & string>(...names: Name[] & Every<keyof Feeds, Name>) => {
    const logics = (logicOf: (name: Name) => object) =>
      // As in `definePorts`.
      Object.fromEntries(names.map((name) => [name, logicOf(name)])) as FeedLogics<Feeds>
    return {
      actors: logics((name) => notProvidedFeed(name)),
      provide: (feeds: Feeds) => logics((name) => feedOf(feeds[name])),
    }
  }

type EffectActions<Params, Name extends string> = {
  [Each in Name]: Each extends keyof Params ? (args: unknown, params: Params[Each]) => never : () => never
}

type ActionsOf<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actions']>

/**
 * Each action given from outside named once: `actions` for `setup` throw their name; `provide` takes all of them.
 * `Params` has those of the actions that the statechart gives any.
 */
export const defineEffects =
  <Params extends object = Record<never, never>>() =>
  <const Name extends string>(...names: Name[] & Every<keyof Params, Name>) => {
    const action = (name: Name) => [name, noted(() => fail('Effect', name))] as const
    return {
      // As in `definePorts`.
      actions: Object.fromEntries(names.map(action)) as EffectActions<Params, Name>,
      provide: <Machine extends AnyStateMachine>(
        actions: Required<Pick<ActionsOf<Machine>, Name & keyof ActionsOf<Machine>>>,
      ) => actions,
    }
  }

/** The problem code of a rejected port, where it is one of those that the machine knows; else what stands for the rest. */
export const problemOf = <Code extends string>(error: unknown, known: readonly Code[], otherwise: Code): Code =>
  known.find((code) => error instanceof PortError && error.code === code) ?? otherwise
