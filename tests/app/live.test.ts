import { describe, expect, test, vi } from 'vitest'
import { createLive, type StreamEvent } from '../../src/app/ports/live'

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
  const heard: StreamEvent[] = []
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
    source()?.say({ type: 'plan.changed', reference: 'b' })
    source()?.say({ type: 'plan.changed' })
    source()?.say({ type: 'something.new' })
    source()?.say({ type: 'user.changed' })
    source()?.say({ type: 'stream.gap' })
    expect(heard).toEqual([
      { type: 'order.changed', reference: 'a' },
      { type: 'plan.changed', reference: 'b' },
      { type: 'user.changed' },
      { type: 'stream.gap' },
    ])
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

  test('waits longer each time, a minute at most, and at first again once it was open', () => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { source, stop } = setting()
    const waits: number[] = []
    const refused = () => {
      source()?.close()
      source()?.dispatchEvent(new Event('error'))
      const before = [FakeSource.opened.length, Date.now()] as const
      while (FakeSource.opened.length === before[0]) vi.advanceTimersByTime(1000)
      waits.push((Date.now() - before[1]) / 1000)
    }
    for (let times = 0; times < 7; times += 1) refused()
    source()?.dispatchEvent(new Event('open'))
    refused()
    expect(waits).toEqual([3, 6, 12, 24, 48, 60, 60, 3])
    stop()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test('is not opened anew by all pages at the same moment', () => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { source, stop } = setting()
    source()?.close()
    source()?.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(1500)
    expect(FakeSource.opened).toHaveLength(2)
    stop()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
})
