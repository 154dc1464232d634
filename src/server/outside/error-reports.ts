export type ErrorReport = { name: string; message: string; stack: string | null; where: 'browser' | 'exchange' }

/** The service that collects unhandled errors. */
export type ErrorReports = { report: (report: ErrorReport) => Promise<void> }
