import { vi } from 'vitest'

/** What the app has of a browser where there is none, in its plainest form; `answer` stands for the network. */
export const pretendBrowser = (answer: typeof fetch): { goOnline: () => void; goOffline: () => void } => {
  const page = new EventTarget()
  const network = { onLine: true }
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('XMLHttpRequest', Uploading)
  vi.stubGlobal('EventSource', Silent)
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('window', { dispatchEvent: (event: Event) => page.dispatchEvent(event) })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('location', { origin, href: `${origin}/app/order`, pathname: '/app/order', search: '' })
  vi.stubGlobal('history', { replaceState: () => undefined })
  vi.stubGlobal('document', { cookie: 'csrf=token-1', createElement: () => ({ click: () => undefined }) })
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
  return {
    goOffline: () => {
      network.onLine = false
    },
    goOnline: () => {
      network.onLine = true
      page.dispatchEvent(new Event('online'))
    },
  }
}

export const origin = 'http://localhost'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  }
}

/** A stream that says nothing. */
class Silent extends EventTarget {
  readonly CLOSED = 2
  readyState = 1
  close(): void {
    this.readyState = 2
  }
}

/** A request that can tell how much of it has gone, over the `fetch` that there is. */
class Uploading extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  statusText = ''
  responseText = ''
  private readonly stopping = new AbortController()
  private headers = ''
  private method = ''
  private url = ''

  open(method: string, url: string): void {
    Object.assign(this, { method, url })
  }
  setRequestHeader(): void {}
  getAllResponseHeaders(): string {
    return this.headers
  }
  abort(): void {
    this.stopping.abort()
    this.dispatchEvent(new Event('abort'))
  }
  send(): void {
    const { method, url } = this
    this.sent(new Request(url, { method }), this.stopping.signal).then(
      () => this.dispatchEvent(new Event('load')),
      () => this.dispatchEvent(new Event('error')),
    )
  }
  private async sent(request: Request, signal: AbortSignal): Promise<void> {
    const answer = await fetch(request, { signal })
    this.responseText = await answer.text()
    this.status = answer.status
    this.headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n')
  }
}
