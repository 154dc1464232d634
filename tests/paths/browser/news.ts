import type { Stage } from '../driver'

/** A moment passes until what the exchange has told of the customer is asked for (the session's `answerFollows`). */
const answerFollowsMs = 50

/** Waits until the page has been told of the customer, and has it load them anew. */
export const heardOfCustomer = async ({ page, sandbox }: Stage): Promise<void> => {
  await page.waitForFunction(() => window.recorder?.now('session')?.state === 'signedIn.invalidated')
  await sandbox.clock.runFor(answerFollowsMs)
}
