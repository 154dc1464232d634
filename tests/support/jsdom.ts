import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** Test files share a window: each test leaves it empty. */
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

/** What browsers have and jsdom has not: each in its plainest form. */
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}))

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
)

vi.stubGlobal('scrollTo', () => undefined)
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null })
vi.stubGlobal('CSS', { escape: (name: string) => name.replace(/[^\w-]/g, (sign) => `\\${sign}`) })
Element.prototype.scrollTo ??= () => undefined
Element.prototype.scrollIntoView ??= () => undefined

HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
