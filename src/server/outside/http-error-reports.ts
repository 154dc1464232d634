import type { ErrorReports } from './error-reports'
import { httpAnswer } from './http-answer'

/** Posts each report as JSON to an address. */
export const httpErrorReports = (address: string): ErrorReports => ({
  report: async (report) => {
    await httpAnswer('service of error reports', address, { body: report })
  },
})
