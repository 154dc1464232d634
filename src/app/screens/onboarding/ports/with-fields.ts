import { PortError } from '../../../../../machines/lib/ports'
import { serverErrorsIn } from '../../../../../machines/lib/server-errors'

/** The same refusal, with the machine's names of the fields. */
export const withFields = (error: unknown, names: Record<string, string>): unknown =>
  error instanceof PortError && error.code === 'bad-input'
    ? new PortError(
        error.code,
        serverErrorsIn(error).map(({ field, code }) => ({ field: names[field] ?? field, code })),
      )
    : error
