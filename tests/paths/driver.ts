import type { Page } from 'playwright-core'
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import type { BuyProblem } from '../../machines/buy/buy-setup'
import type { PushProblem } from '../../machines/device/device'
import type { PasskeysProblem } from '../../machines/passkeys/passkeys-setup'
import type { PaymentProblem } from '../../machines/payment/paying'
import type { UploadProblem } from '../../machines/onboarding/upload'
import type { PlacedBefore } from '../../src/domain/orders/orders'
import type { PurposeReason } from '../../src/domain/orders/scam-shield'
import type { FieldProblem, ProblemCode } from '../../src/domain/shared/problems'
import type { AnyControl, Control } from './browser/operate'
import type { PlannedStep } from './record'
import type { Sandbox } from './sandbox'

/** Named alternatives: the name is what reports say, and what `steer` is told. */
type Cases<Value> = { readonly [name: string]: Value }

type FailureCode = ProblemCode | PasskeysProblem | BuyProblem | PaymentProblem | UploadProblem | PushProblem

/** How a port may fail: the closed union of codes that ports reject with, each with what comes with it. */
export type Failure =
  | { code: 'bad-input'; detail: readonly FieldProblem[] }
  | { code: 'too-many-requests'; detail: number }
  | { code: 'quote-expired'; detail?: string }
  | { code: 'duplicate-order'; detail: PlacedBefore }
  | { code: 'purpose-missing'; detail: PurposeReason }
  | { code: 'purchase-paused'; detail: string }
  | {
      code: Exclude<
        FailureCode,
        'bad-input' | 'too-many-requests' | 'quote-expired' | 'duplicate-order' | 'purpose-missing' | 'purchase-paused'
      >
    }

type LeafIn<Value> = Value extends string
  ? Value
  : { [Name in keyof Value & string]: `${Name}.${LeafIn<NonNullable<Value[Name]>>}` }[keyof Value & string]

/** Every leaf of a machine, by its path: `open.entry.typing`. */
type Leaf<Machine extends AnyStateMachine> = LeafIn<SnapshotFrom<Machine>['value']>

type NamesOnly<Name> = Name extends string ? (string extends Name ? never : Name) : never

/** Events that a machine is sent; answers and clocks are none of them. */
type EventType<Machine extends AnyStateMachine> = Exclude<EventFromLogic<Machine>['type'], `xstate.${string}`>

type EventOf<Machine extends AnyStateMachine, Type> = Extract<EventFromLogic<Machine>, { type: Type }>

/** What `types.children` lists. */
type ChildId<Machine extends AnyStateMachine> = NamesOnly<keyof SnapshotFrom<Machine>['children']>

/** The delays of `setup`. */
type DelayName<Machine extends AnyStateMachine> = NamesOnly<
  keyof NonNullable<Parameters<Machine['provide']>[0]['delays']>
>

type ChildSnapshot<Machine extends AnyStateMachine, Id extends ChildId<Machine>> =
  NonNullable<SnapshotFrom<Machine>['children'][Id]> extends { getSnapshot: () => infer Snapshot } ? Snapshot : never

type OutputIn<Snapshot> = Extract<Snapshot, { status: 'done' }> extends { output: infer Output } ? Output : never

/** A start: what the machine is given, in words and as its input. */
type Given<Machine extends AnyStateMachine> = { title: string; input: InputFrom<Machine> }

/**
 * When a case can come about at all, where that is less often than the machine would take it: a message that is not shown
 * cannot be closed, a code that was never sent is not recalled.
 */
type Offered<Machine extends AnyStateMachine> = { offered?: (snapshot: SnapshotFrom<Machine>, name: string) => boolean }

/** When something comes before anything else can happen: nothing has to be asked for it. */
type AtOnce<Machine extends AnyStateMachine> = { atOnce?: (snapshot: SnapshotFrom<Machine>) => boolean }

/** An event: the payloads that are tried. From the customer, unless `by` or a feed says otherwise. */
type EventEntry<Machine extends AnyStateMachine, Type> = Offered<Machine> &
  AtOnce<Machine> & {
    cases: Cases<Omit<EventOf<Machine, Type>, 'type'>>
    /** What a case cannot come about without, as a code is handed in once its last place is filled. */
    brings?: Cases<Exclude<EventFromLogic<Machine>, { type: `xstate.${string}` }>>
    by?: 'user' | 'parent'
  }

/** A port: its answers, and how it fails. */
type PortEntry<Output> = { ok: Cases<Output>; fail: Cases<Failure> }

/** A machine inside: its outputs, and the snapshots that the outer machine looks into. */
type InnerEntry<Snapshot, Output> = { done: Cases<Output>; shows: Cases<Snapshot> }

/** A feed: which events come from it, while it is listened to. */
type FeedEntry<Type> = { tells: readonly Type[] }

/** A child is a machine, else a feed where it has no output at all, else a port. */
type ChildEntry<Machine extends AnyStateMachine, Snapshot> = [Snapshot] extends [{ getMeta: unknown }]
  ? InnerEntry<Snapshot, OutputIn<Snapshot>> & Offered<Machine>
  : [OutputIn<Snapshot>] extends [undefined]
    ? FeedEntry<EventType<Machine>>
    : PortEntry<OutputIn<Snapshot>> & Offered<Machine> & AtOnce<Machine>

/** What a step in the browser works with. */
export type Stage = { page: Page; sandbox: Sandbox }

/** How one outcome of a port is brought about. */
export type Way = (stage: Stage) => Promise<void>

/** What the page shows while the machine is somewhere; throws where it does not. */
export type Look<Snapshot> = (page: Page, snapshot: Snapshot) => Promise<void>

/** Ways by the names of the driver's cases. */
type Ways = { readonly [name: string]: Way }

/** Which answer of a child is wanted next: `result` and `name` are those of the driver's cases. */
export type Outcome = { child: string; result: 'ok' | 'fail' | 'done' | 'shows'; name: string }

/** How a child comes to whichever outcome. */
export type Steering = (stage: Stage, outcome: Outcome) => Promise<void>

/** By which transitions a machine came to a state. */
export type Told = { fired: readonly string[]; state: string }

/** The half that needs a browser; without it a driver is "model only". All of it is total, as the other half is. */
export type BrowserHalf<Machine extends AnyStateMachine> = {
  /** Id of the actor that is walked, where several of the machine run on the page. */
  actor?: string | ((given: string) => string)
  /** What the machine has done so far, where it runs in the exchange and not on the page: its start, then each step. */
  tells?: (stage: Stage) => Promise<readonly Told[]>
  /** By the page's clock, what goes by after each step; less where the machine itself waits for less. */
  momentMs?: number
  /** Brings sandbox and page to where the machine has just been started with the named input, for the steps to come. */
  open: (stage: Stage, given: string, steps: readonly PlannedStep[]) => Promise<void>
  /**
   * Asserts what the page shows in a leaf beside the heading, which the state says itself, and the controls of \`act\`;
   * null for leaves that are only passed through.
   */
  sees: { [Name in Leaf<Machine>]?: Look<SnapshotFrom<Machine>> | null }
  /**
   * Causes an event: by a control of the page, of which buttons and text fields are then also looked at in every state,
   * else as the customer or the world would.
   */
  act: {
    [Type in EventType<Machine>]:
      | ((stage: Stage, event: EventOf<Machine, Type>, snapshot: SnapshotFrom<Machine>) => Promise<void>)
      | Control<EventOf<Machine, Type>, SnapshotFrom<Machine>>
  }
  /** Lets the held call of a port come to each of its outcomes, or the inner machine to the named one. */
  steer: { [Id in AnsweringId<Machine>]?: Ways | Steering }
  /** What goes on in the exchange too when the time of a delay is over. */
  passes?: { [Name in DelayName<Machine>]?: (stage: Stage) => Promise<void> }
  /** Events that come about beside others, as a field is left when a button is pressed, or an inner machine goes on. */
  besides?: readonly (EventType<Machine> | `xstate.${'snapshot' | 'done.actor'}.${ChildId<Machine>}`)[]
  /** Events of which one step of the path may be several on the page, as an inner machine goes through some states. */
  repeats?: readonly (EventType<Machine> | `xstate.snapshot.${ChildId<Machine>}`)[]
  /** Transitions, by their ids, that the app brings about itself a while after a step: each counts in the step that waits for it alone. */
  trailing?: readonly string[]
  /** Why a transition, by its id, cannot be caused on the page. */
  unreached?: { readonly [transition: string]: string }
}

type ChildrenOf<Machine extends AnyStateMachine> = {
  [Id in ChildId<Machine>]: ChildEntry<Machine, ChildSnapshot<Machine, Id>>
}

/** Children that come to an outcome; what a feed tells is acted. */
type AnsweringId<Machine extends AnyStateMachine> = {
  [Id in ChildId<Machine>]: ChildEntry<Machine, ChildSnapshot<Machine, Id>> extends FeedEntry<EventType<Machine>>
    ? never
    : Id
}[ChildId<Machine>]

/** A way to each outcome that the driver names for its ports, or to whichever. */
type Steered<Children> = {
  [Id in keyof Children as Children[Id] extends { ok: unknown } ? Id : never]: Children[Id] extends {
    ok: infer Ok
    fail: infer Fail
  }
    ? Record<(keyof Ok | keyof Fail) & string, Way> | Steering
    : unknown
}

/** Everything that a machine cannot say of itself: what it is started with, told and answered, and what its leaves show. */
export type DriverOf<Machine extends AnyStateMachine> = {
  /** Each with what a person would call it; null for leaves in which the machine never rests. */
  states: { [Name in Leaf<Machine>]: string | null }
  /** The first is the plain one; the others are seeds: real standings of a customer. */
  inputs: Cases<Given<Machine>>
  events: { [Type in EventType<Machine>]: EventEntry<Machine, Type> }
  children: ChildrenOf<Machine>
  /** What a person waits for. */
  delays: { [Name in DelayName<Machine>]: string }
  /**
   * What a reader is told happens, where no control of the page says it: of an event that the customer causes, what they
   * do (“asks for …”); of other events and of children, a sentence (“the order is fetched”), after which its case is named.
   */
  words?: { readonly [Name in EventType<Machine> | ChildId<Machine>]?: string }
  /** Why a transition, by its id, cannot be reached with these cases, or a case, by its label, is never taken. */
  unreached?: { readonly [transition: string]: string }
  /** Why its paths have more steps than others have for as many transitions and cases. */
  costs?: string
  /** Leaves that are busy until somebody ends the machine, and why. */
  ended?: { readonly [Name in Leaf<Machine>]?: string }
  browser?: BrowserHalf<Machine>
}

type AnyAtOnce = { atOnce?: (snapshot: AnyMachineSnapshot) => boolean }

type AnyOffered = { offered?: (snapshot: AnyMachineSnapshot, name: string) => boolean }

/** A driver as the tool works with it, of whichever machine. */
export type Driver = {
  machine: AnyStateMachine
  states: Cases<string | null>
  inputs: Cases<{ title: string; input: unknown }>
  events: Cases<
    { cases: Cases<object>; brings?: Cases<AnyEventObject>; by?: 'user' | 'parent' } & AnyOffered & AnyAtOnce
  >
  children: Cases<
    (PortEntry<unknown> & AnyOffered & AnyAtOnce) | (InnerEntry<unknown, unknown> & AnyOffered) | FeedEntry<string>
  >
  delays: Cases<string>
  words?: { readonly [name: string]: string | undefined }
  unreached?: Cases<string>
  costs?: string
  ended?: Cases<string>
  browser?: {
    actor?: string | ((given: string) => string)
    tells?: (stage: Stage) => Promise<readonly Told[]>
    momentMs?: number
    open: (stage: Stage, given: string, steps: readonly PlannedStep[]) => Promise<void>
    sees: { readonly [leaf: string]: Look<AnyMachineSnapshot> | null | undefined }
    act: Cases<((stage: Stage, event: { type: string }, snapshot: AnyMachineSnapshot) => Promise<void>) | AnyControl>
    steer: Cases<Ways | Steering>
    passes?: Cases<(stage: Stage) => Promise<void>>
    besides?: readonly string[]
    repeats?: readonly string[]
    trailing?: readonly string[]
    unreached?: Cases<string>
  }
}

/**
 * Ties what a tester knows to a machine. The compiler asks for every leaf, event, child and delay, with the machine's own
 * payloads, outputs and problem codes, and in the browser for a way to every outcome of a port that is named.
 */
export function defineDriver<Machine extends AnyStateMachine>(
  machine: Machine,
): <const Children extends ChildrenOf<Machine>>(
  definition: Omit<DriverOf<Machine>, 'children' | 'browser'> & {
    children: Children
    browser?: BrowserHalf<Machine> & { steer: Steered<Children> }
  },
) => Driver
export function defineDriver(machine: AnyStateMachine): unknown {
  return (definition: object) => ({ machine, ...definition })
}
