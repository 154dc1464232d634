import { describe, expect, test, vi } from 'vitest'
import { createLive, type LiveEvent } from '../../src/app/ports/live'

class FakeSource extends EventTarget {
  static readonly opened: FakeSource[] = []
  readonly CLOSED = 2
  readyState = 1
  constructor() {
    super()
    FakeSource.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
  say(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }))
  }
}

const setting = () => {
  FakeSource.opened.length = 0
  const heard: LiveEvent[] = []
  const live = createLive(() => new FakeSource())
  const stop = live.listen((event) => heard.push(event))
  return { live, heard, stop, source: () => FakeSource.opened.at(-1) }
}

describe('the live stream', () => {
  test('is one for all, opened by the first and closed after the last', () => {
    const { live, stop, source } = setting()
    const stopOther = live.listen(() => undefined)
    expect(FakeSource.opened).toHaveLength(1)
    stop()
    expect(source()?.readyState).toBe(1)
    stopOther()
    expect(source()?.readyState).toBe(2)
  })

  test('tells what it knows and passes over what it does not', () => {
    const { heard, source, stop } = setting()
    source()?.say({ type: 'order.changed', reference: 'a' })
    source()?.say({ type: 'something.new' })
    source()?.say({ type: 'user.changed' })
    source()?.say({ type: 'stream.gap' })
    expect(heard).toEqual([{ type: 'order.changed', reference: 'a' }, { type: 'user.changed' }, { type: 'stream.gap' }])
    stop()
  })

  test('is opened anew where the browser has given up, and says that anything may have been missed', () => {
    vi.useFakeTimers()
    const { heard, source, stop } = setting()
    source()?.close()
    source()?.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(3000)
    source()?.dispatchEvent(new Event('open'))
    expect([FakeSource.opened.length, heard]).toEqual([2, [{ type: 'stream.gap' }]])
    stop()
    vi.useRealTimers()
  })
})
