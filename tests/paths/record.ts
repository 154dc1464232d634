/** Who causes a step: the customer, the outer machine, a feed, the answer of a port or of an inner machine, what an inner machine shows, the clock. */
const stepKinds = ['user', 'parent', 'push', 'answer', 'child', 'clock'] as const
export type StepKind = (typeof stepKinds)[number]

/** A step of a path: what happens, and where it leads. States are leaves, joined by ` + ` where regions are parallel. */
export type PlannedStep = {
  kind: StepKind
  /** As testers read it: `phone.submit «whole»`, `✓sendPhone «sent»`, `⏱second`. */
  label: string
  /** The event's type; of answers `done <child>` or `error <child>`, of clocks `after <delay>`. */
  event: string
  case: string | null
  from: string
  to: string
  /** Ids of the transitions that it takes; none where the machine must not take the event. */
  fired: string[]
}

/** Where a path begins, and which transitions the machine takes on its own when it is started. */
export type PathStart = { state: string; fired: string[] }

export type PlannedPath = { id: string; given: string; start: PathStart; steps: PlannedStep[] }

/** A call that the page made during a step. */
export type RecordedRequest = { method: string; path: string; status: number | null }

/** What was there of the page after a step, and the calls that it made meanwhile. */
export type Sight = {
  url: string | null
  /** The picture's file, from the report's folder. */
  shot: string | null
  requests: RecordedRequest[]
}

/** Where there is no page, or it did not come up. */
export const noSight: Sight = { url: null, shot: null, requests: [] }

/** A start as it was walked. */
export type RecordedStart = PathStart & Sight

/** A step as it was walked. */
export type RecordedStep = PlannedStep &
  Sight & {
    ms: number
    /** Why it failed: what was expected, what was there. */
    failure: string | null
  }

/** Stands for a start that has failed: nothing was walked then. */
export const openingOf = ({ state, fired }: PathStart): PlannedStep => ({
  kind: 'parent',
  label: 'the start',
  event: 'start',
  case: null,
  from: state,
  to: state,
  fired,
})

/** Whether a path was walked at all. */
export const hasBegun = ({ steps: [first] }: { steps: readonly Pick<RecordedStep, 'event' | 'failure'>[] }): boolean =>
  first?.event !== 'start' || first.failure === null

export type RecordedPath = {
  id: string
  given: string
  start: RecordedStart
  steps: RecordedStep[]
  /** By the clock on the wall, with the opening of its page. */
  seconds?: number
  /** What it failed of at first, where it went well the second time, of which the rest tells. */
  flaky?: string
  /** Files that were kept of it where it failed, from the report's folder: traces of the browser, logs of the exchange. */
  evidence?: string[]
}

/** How much of one criterion is met, and what is missing. */
export type Measure = { total: number; covered: number; missing: string[] }

export const criteria = ['states', 'transitions', 'cases', 'pairs', 'guards'] as const
export type Criterion = (typeof criteria)[number]

export type Measures = Partial<Record<Criterion, Measure>>

const schemaOf = (name: string): string => `https://nordmynt.example/schemas/paths-${name}.json`
export const planSchema = schemaOf('plan-2')
export const runSchema = schemaOf('run-3')

/** A plan, as `--format json` writes it. */
export type Plan = {
  schema: string
  machine: string
  /** Of the statechart's transitions and the names of its cases: with another hash, these are another's paths. */
  hash: string
  criterion: Criterion
  criteria: Measures
  /** The criterion again, of what filters name of it. */
  asked: Measure
  /** Transitions that no path can take, with the written reason; null where none is written. */
  unreached: { transition: string; reason: string | null }[]
  steps: number
  /** No paths that cover what these cover of what was asked for have fewer steps; null where none is known. */
  lowerBound: number | null
  paths: PlannedPath[]
}

/** A run, by model or in the browser. */
export type Run = {
  schema: string
  machine: string
  hash: string
  at: string
  by: 'model' | 'browser' | 'hand'
  criteria: Measures
  paths: RecordedPath[]
}

/** A run as it stands in a report. */
export type RunRecord = Run & {
  /** The options that chose some of its paths; none where the whole was walked. */
  chosen: string[]
  commit: string | null
  /** Of all files that its walks depend on, where somebody may ask what has changed since. */
  sources?: string
  /** In sentences, what the machine does otherwise than was accepted, where it does. */
  otherwise?: string[]
  /** By the clock on the wall, with the opening of the pages. */
  seconds: number
  /** No paths that take the same transitions and cases have fewer steps; null where paths were chosen. */
  lowerBound: number | null
}
