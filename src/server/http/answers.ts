import { Refusal } from './refused'

type ErrorBody = {
  status: 'ERROR'
  errors: { code: string; message: string }[]
  fieldErrors: { field: string; code: string; message: string }[]
}

export const success = <Result>(result: Result) => ({ status: 'SUCCESS', result }) as const

/** The body of a refusal. Its messages are the codes again: words are the client's. */
export const errorBody = ({ code, fields, extra }: Refusal): ErrorBody => ({
  status: 'ERROR',
  errors: [{ code, message: code }],
  fieldErrors: fields.map((problem) => ({ ...problem, message: problem.code })),
  ...extra,
})

/** Something broke: it is logged, and nothing of it is told. */
export const unexpected = new Refusal(500, 'unexpected')
