/** Ways in which a call can go wrong, or only take its time. */
export const faults = [
  'offline',
  'timeout',
  '502',
  '503',
  '500',
  '404',
  '401',
  '403',
  'ERROR envelope',
  'errors list',
  'fieldErrors',
  'not JSON',
  'missing result',
  'slow 10 s',
  'cut half-way',
] as const
export type Fault = (typeof faults)[number]

/** Those that are an answer, in the exchange's own form where it has one. */
type Answered = Exclude<Fault, 'offline' | 'timeout' | 'slow 10 s' | 'cut half-way'>

type FieldError = { field: string; code: string; message: string }

const refusal = (codes: string[], fieldErrors: FieldError[] = []): string =>
  JSON.stringify({ status: 'ERROR', errors: codes.map((code) => ({ code, message: code })), fieldErrors })

export const answers: Record<Answered, { status: number; body: string }> = {
  '502': { status: 502, body: '<h1>Bad gateway</h1>' },
  '503': { status: 503, body: refusal(['service-unavailable']) },
  '500': { status: 500, body: refusal(['unexpected']) },
  '404': { status: 404, body: refusal(['not-found']) },
  '401': { status: 401, body: refusal(['not-signed-in']) },
  '403': { status: 403, body: refusal(['forgery-token']) },
  'ERROR envelope': { status: 200, body: refusal([]) },
  'errors list': { status: 409, body: refusal(['step-refused', 'right-missing']) },
  fieldErrors: {
    status: 400,
    body: refusal(['bad-input'], [{ field: 'amount', code: 'amountTooLow', message: 'low' }]),
  },
  'not JSON': { status: 200, body: '<html></html>' },
  'missing result': { status: 200, body: '{"status":"SUCCESS"}' },
}

export const isAnswered = (fault: Fault): fault is Answered => fault in answers
