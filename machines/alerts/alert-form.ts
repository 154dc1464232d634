import { assign, setup, type SnapshotFrom } from 'xstate'
import {
  alertFields,
  alertTermsOf,
  draftProblems,
  type AlertBuyer,
  withAlertCoin,
  withAlertFiat,
  type AlertDraft,
  type AlertField,
} from '../../src/domain/alerts/alert-draft'
import type { KeptAlertDraft } from '../../src/domain/alerts/persisted-alert-draft'
import type { AlertHours, AlertKind, AlertTerms, PriceAlert } from '../../src/domain/alerts/alerts'
import { rateIn, type Rates } from '../../src/domain/market/market'
import type { Coin, Fiat } from '../../src/domain/money/currencies'
import type { Decimal } from '../../src/domain/money/money'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import type { PageMeta } from '../lib/page-of'
import { defineEffects, definePorts, PortError, type Port } from '../lib/ports'
import { isFailureOf, serverErrorsIn } from '../lib/server-errors'
import { ratesMachine } from '../shared/rates'

export const alertFormProblems = ['limit-reached', 'gone', 'no-prices', 'not-saved'] as const
export type AlertFormProblem = (typeof alertFormProblems)[number]

/**
 * Both tell the alert as it is then, and reject with `bad-input` (detail: FieldProblem[]), with `feature-off` or
 * `provider-unavailable` while nobody tells prices, or anything else; `createAlert` with `limit-reached` where there are as
 * many as there can be, `changeAlert` with `not-found` where it is gone.
 */
export type AlertFormPorts = {
  createAlert: Port<{ terms: AlertTerms }, PriceAlert>
  changeAlert: Port<{ reference: string; terms: AlertTerms }, PriceAlert>
}

/** What was typed survives a reload; null forgets it. */
export type AlertFormEffects = { keepDraft: (owner: string, kept: KeptAlertDraft | null) => void }

/** `changed`: the alert that is changed; null of a new one. `owner`: whose draft it is. */
export type AlertFormInput = { changed: PriceAlert | null; draft: AlertDraft; buyer: AlertBuyer; owner: string }

/** The alert that was saved; null where the form was left. */
export type AlertFormOutput = { saved: PriceAlert | null }

type Context = AlertFormInput & {
  rates: Rates | undefined
  touched: readonly AlertField[]
  serverErrors: readonly FieldProblem[]
  problem: AlertFormProblem | undefined
  saved: PriceAlert | null
}

export type AlertFormEvent =
  | { type: 'coin.choose'; coin: Coin }
  | { type: 'fiat.choose'; fiat: Fiat }
  | { type: 'kind.choose'; kind: AlertKind }
  | { type: 'hours.choose'; hours: AlertHours }
  | { type: 'repeats.set'; isOn: boolean }
  | { type: 'purchase.set'; isOn: boolean }
  | { type: 'field.type'; field: AlertField; text: string }
  | { type: 'field.blur'; field: AlertField }
  | { type: 'alert.save' }
  | { type: 'form.close' }

const ports = definePorts<AlertFormPorts>()('createAlert', 'changeAlert')
const effects = defineEffects()('keepDraft', 'forgetDraft')

/** What is typed of a price alert, a new one or one that is changed. */
export const alertFormMachine = setup({
  types: {
    input: {} as AlertFormInput,
    output: {} as AlertFormOutput,
    context: {} as Context,
    events: {} as AlertFormEvent,
    children: {} as { createAlert: 'createAlert'; changeAlert: 'changeAlert'; rates: 'rates' },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
    meta: {} as PageMeta<Context>,
  },
  actors: { ...ports.actors, rates: ratesMachine },
  guards: {
    isWhole: ({ context }, params: { isNew: boolean }) =>
      problemsIn(context).length === 0 && (context.changed === null) === params.isNew,
    isOfField: (_, params: { error: unknown }) => isFailureOf(params.error, 'bad-input', alertFields),
  },
  actions: {
    ...effects.actions,
    setRates: assign((_, params: { rates: Rates | undefined }) => params),
    setDraft: assign(({ context }, { draft, fields }: { draft: AlertDraft; fields: readonly AlertField[] }) => ({
      draft,
      touched: context.touched.filter((each) => !isEmptied(each, context.draft, draft)),
      serverErrors: context.serverErrors.filter(({ field }) => !fields.some((each) => each === field)),
      problem: undefined,
    })),
    touch: assign(({ context }, { fields }: { fields: readonly AlertField[] }) => ({
      touched: [...new Set([...context.touched, ...fields])],
    })),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: problemIn(params.error) })),
    clearProblem: assign({ problem: undefined, serverErrors: [] }),
    setSaved: assign((_, params: { saved: PriceAlert }) => params),
  },
}).createMachine({
  id: 'alertForm',
  context: ({ input }) => ({
    ...input,
    rates: undefined,
    touched: [],
    serverErrors: [],
    problem: undefined,
    saved: null,
  }),
  output: ({ context: { saved } }) => ({ saved }),
  invoke: {
    id: 'rates',
    src: 'rates',
    onSnapshot: {
      actions: { type: 'setRates', params: ({ event }) => ({ rates: event.snapshot.context.dated?.sheet }) },
    },
  },
  initial: 'typing',
  meta: { heading: ({ changed }) => (changed === null ? 'alerts.form.new' : 'alerts.form.change') },
  states: {
    typing: {
      tags: 'needsUser',
      on: {
        'coin.choose': {
          actions: [
            {
              type: 'setDraft',
              params: ({ context, event }) => ({ draft: withAlertCoin(context.draft, event.coin), fields: ['price'] }),
            },
            'keepDraft',
          ],
        },
        'fiat.choose': {
          actions: [
            {
              type: 'setDraft',
              params: ({ context, event }) => ({
                draft: withAlertFiat(context.draft, event.fiat),
                fields: alertFields,
              }),
            },
            'keepDraft',
          ],
        },
        'kind.choose': {
          actions: [
            {
              type: 'setDraft',
              params: ({ context, event }) => ({
                draft: { ...context.draft, kind: event.kind },
                fields: ['price', 'percent'],
              }),
            },
            'keepDraft',
          ],
        },
        'hours.choose': {
          actions: [
            {
              type: 'setDraft',
              params: ({ context, event }) => ({
                draft: { ...context.draft, hours: event.hours },
                fields: ['percent'],
              }),
            },
            'keepDraft',
          ],
        },
        'repeats.set': {
          actions: [
            {
              type: 'setDraft',
              params: ({ context, event }) => ({ draft: { ...context.draft, repeats: event.isOn }, fields: [] }),
            },
            'keepDraft',
          ],
        },
        'purchase.set': {
          actions: [
            {
              type: 'setDraft',
              params: ({ context, event }) => ({ draft: { ...context.draft, buys: event.isOn }, fields: ['buys'] }),
            },
            'keepDraft',
          ],
        },
        'field.type': {
          actions: [
            {
              type: 'setDraft',
              params: ({ context, event: { field, text } }) => ({
                draft: { ...context.draft, [textOf[field]]: text },
                fields: [field],
              }),
            },
            'keepDraft',
          ],
        },
        'field.blur': { actions: { type: 'touch', params: ({ event }) => ({ fields: [event.field] }) } },
        'alert.save': [
          { guard: { type: 'isWhole', params: { isNew: true } }, target: 'creating' },
          { guard: { type: 'isWhole', params: { isNew: false } }, target: 'changing' },
          { actions: { type: 'touch', params: { fields: alertFields } } },
        ],
        'form.close': 'closed',
      },
    },
    creating: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'createAlert',
        src: 'createAlert',
        input: ({ context: { draft } }) => ({ terms: alertTermsOf(draft) }),
        onDone: {
          target: 'closed',
          actions: { type: 'setSaved', params: ({ event }) => ({ saved: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOfField', params: ({ event }) => event },
            target: 'typing',
            actions: { type: 'setServerErrors', params: ({ event }) => event },
          },
          { target: 'typing', actions: { type: 'setProblem', params: ({ event }) => event } },
        ],
      },
    },
    changing: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'changeAlert',
        src: 'changeAlert',
        input: ({ context: { changed, draft } }) => ({
          reference: changed?.reference ?? '',
          terms: alertTermsOf(draft),
        }),
        onDone: {
          target: 'closed',
          actions: { type: 'setSaved', params: ({ event }) => ({ saved: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOfField', params: ({ event }) => event },
            target: 'typing',
            actions: { type: 'setServerErrors', params: ({ event }) => event },
          },
          { target: 'typing', actions: { type: 'setProblem', params: ({ event }) => event } },
        ],
      },
    },
    closed: { type: 'final', tags: 'terminal', entry: 'forgetDraft' },
  },
})
export type AlertFormSnapshot = SnapshotFrom<typeof alertFormMachine>

export const provideAlertForm = (
  { keepDraft, ...given }: AlertFormPorts & AlertFormEffects,
  rates: typeof ratesMachine,
) =>
  alertFormMachine.provide({
    actors: { ...ports.provide(given), rates },
    actions: effects.provide<typeof alertFormMachine>({
      keepDraft: ({ context: { owner, changed, draft } }) =>
        keepDraft(owner, { reference: changed?.reference ?? null, draft }),
      forgetDraft: ({ context }) => keepDraft(context.owner, null),
    }),
  })

const textOf = { price: 'price', percent: 'percent', buys: 'amount' } as const satisfies Record<
  AlertField,
  keyof AlertDraft
>

/** A field that lost its text by another choice is as one that nobody has been in. */
const isEmptied = (field: AlertField, before: AlertDraft, after: AlertDraft): boolean =>
  before[textOf[field]] !== '' && after[textOf[field]] === ''

const failures: Readonly<Record<string, AlertFormProblem>> = {
  'limit-reached': 'limit-reached',
  'not-found': 'gone',
  'feature-off': 'no-prices',
  'provider-unavailable': 'no-prices',
}

const problemIn = (error: unknown): AlertFormProblem =>
  (error instanceof PortError ? failures[error.code] : undefined) ?? 'not-saved'

/** What the coin costs now; null while nobody has told. */
export const priceIn = ({ rates, draft }: Pick<Context, 'rates' | 'draft'>): Decimal | null =>
  (rates && rateIn(rates, draft.coin, draft.fiat)) ?? null

const problemsIn = (context: Context): FieldProblem[] =>
  draftProblems(context.draft, priceIn(context), context.buyer, context.changed)

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const alertProblemAt = ({ context }: AlertFormSnapshot, field: AlertField): FieldCode | null => {
  const refusal = context.serverErrors.find((each) => each.field === field)
  if (refusal) return refusal.code
  if (!context.touched.includes(field)) return null
  return problemsIn(context).find((problem) => problem.field === field)?.code ?? null
}
