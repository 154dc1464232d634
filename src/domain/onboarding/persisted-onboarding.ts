import { array, boolean, is, nullable, number, object, record, size, string, union, type Describe } from 'superstruct'
import type { PersonalForm } from './personal-details'
import type { Answer } from './questionnaires'

/** What was typed and not sent of personal details: never the numbers of papers. */
export type KeptPersonal = Omit<PersonalForm, 'personalNumber' | 'passportNumber'>

const text = size(string(), 0, 200)

const Email: Describe<string> = text
const Phone: Describe<{ text: string; country: string }> = object({ text, country: size(string(), 2, 2) })
type KeptEid = { orderRef: string; autoStartToken: string | null; endsAt: number }

const Eid: Describe<KeptEid> = object({
  orderRef: size(string(), 1, 64),
  autoStartToken: nullable(size(string(), 1, 64)),
  endsAt: number(),
})
const Personal: Describe<KeptPersonal> = object({
  firstName: text,
  lastName: text,
  address: text,
  postalCode: text,
  city: text,
  countryCode: size(string(), 0, 2),
  pep: nullable(boolean()),
})

const AnswerGiven = union([
  object({ text: size(string(), 0, 1000) }),
  object({ choices: size(array(size(string(), 0, 64)), 0, 300) }),
  object({ countryTexts: size(array(object({ country: size(string(), 2, 2), text: nullable(text) })), 0, 300) }),
])
const Answers = record(size(string(), 1, 64), AnswerGiven)

/** Whether what browser storage held is what was typed or begun; anything else is as if nothing had been kept. */
export const isKeptEmail = (value: unknown): value is string => is(value, Email)
export const isKeptPhone = (value: unknown): value is { text: string; country: string } => is(value, Phone)
export const isKeptEid = (value: unknown): value is KeptEid => is(value, Eid)
export const isKeptPersonal = (value: unknown): value is KeptPersonal => is(value, Personal)
export const isKeptAnswers = (value: unknown): value is Record<string, Answer> => is(value, Answers)
