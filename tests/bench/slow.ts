import type { CDPSession, Page } from 'playwright-core'

/** A slow phone: its processor so many times slower. */
export const slowness = 4
/** Slow 4G as browsers' own tools mean it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
export const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** The page as on a slow phone and a slow line, with nothing kept from before. */
export const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return session
}

/** Milliseconds that the main thread of the page has computed so far; time in which others had the processor is not in it. */
export const busyOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}
