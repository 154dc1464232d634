import { isAnswer, isLater, lastAnswerKey, stateCache } from '../../domain/offline/offline'

type Send = (request: Request) => Promise<Response>

/** When the exchange last answered this page; what it has answered is kept nowhere. */
export const createLastAnswer = (now: () => Date = () => new Date()) => {
  let at: string | null = null
  return {
    at: (): string | null => at,
    /** A `fetch` by which the moment of each answer is noted. */
    noting:
      (send: Send): Send =>
      async (request) => {
        const response = await send(request)
        if (isAnswer(response.status)) at = now().toISOString()
        return response
      },
    /** Keeps the moment where the offline page finds it, which stands in for this one. */
    keep: async (): Promise<void> => {
      if (at === null || !('caches' in window)) return
      const cache = await caches.open(stateCache)
      const kept = await (await cache.match(lastAnswerKey))?.text()
      if (isLater(at, kept)) await cache.put(lastAnswerKey, new Response(at))
    },
  }
}
export type LastAnswer = ReturnType<typeof createLastAnswer>
