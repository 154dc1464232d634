import type { CDPSession, Page } from 'playwright-core'

/** A slow phone: its processor so many times slower. */
export const slowness = 4
/** Slow 4G as browsers' own tools mean it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
export const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** The page as on a slow phone and a slow line; what its context has cached stays. */
export const slowDown = async (page: Page, conditions: typeof line = line): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return session
}

/** A line of a desktop far away: much fits through it, each way there and back takes long. */
export const farAway = { latency: 200, downloadThroughput: -1, uploadThroughput: -1 }

/** Milliseconds that the main thread of the page has computed so far; time in which others had the processor is not in it. */
export const busyOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}
