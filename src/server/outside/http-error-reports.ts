import type { ErrorReports } from './error-reports'

const patience = 10_000

/** Posts each report as JSON to an address. */
export const httpErrorReports = (url: string): ErrorReports => ({
  report: async (report) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok) throw new Error(`The error report was answered ${answer.status}`)
  },
})
