import type { FieldCode } from '../../../src/domain/shared/problems'
import type { Failure } from '../driver'
import type { Release } from '../sandbox'

/** The one case of an event that carries nothing. */
export const plain = { '': {} } as const

export const noAnswer = { 'no answer': { code: 'unavailable' } } as const satisfies Record<string, Failure>
export const refused = { 'not now': { code: 'step-refused' } } as const satisfies Record<string, Failure>
export const gone = { gone: { code: 'not-found' } } as const satisfies Record<string, Failure>
export const atMost = { 'as many as may be': { code: 'limit-reached' } } as const satisfies Record<string, Failure>
export const tooSoon = { 'too soon': { code: 'too-many-requests', detail: 2 } } as const satisfies Record<
  string,
  Failure
>

/** How an answer that did not come is brought about: at a refusal above 500 the page would ask again by itself. */
export const broken = { as: 'refused', failure: { code: 'unexpected' } } as const satisfies Release

/** Refused because of a field. */
export const badInput = (field: string, code: FieldCode): Failure => ({ code: 'bad-input', detail: [{ field, code }] })

/** A code of zeros, which is never right. */
export const isZeros = (text: string): boolean => /^0+$/.test(text)

/** What a wait tells, each second. */
export const ticks = { 'twenty seconds left': { seconds: 20 }, over: { seconds: 0 } } as const

/** A port that answers nothing but that it is done. */
export const done = { done: undefined } as const

/** How the second factor is shown, where there is a passkey. */
export const factors = { 'a passkey': { byPasskey: true }, 'a code': { byPasskey: false } } as const

/** The browser's dialog was closed. */
export const notShown = { 'no passkey': { code: 'canceled' } } as const satisfies Record<string, Failure>
