import {
  AreaSeries,
  ColorType,
  createChart,
  CrosshairMode,
  LineSeries,
  LineStyle,
  type IChartApi,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Coin } from '../../domain/money/currencies'
import { vars } from '../theme/tokens.css'
import { edge } from './coin-mark.css'

type DrawnPoint = { seconds: number; value: number }

type TickStep = 'day' | 'month' | 'year' | 'time'

/** What is drawn: lines of equally many points, and how the axes speak. One line alone has an area beneath. */
export type Drawing = {
  lines: readonly { coin: Coin; points: readonly DrawnPoint[] }[]
  figures: (values: readonly number[]) => string[]
  moment: (seconds: number, step: TickStep) => string
}

/**
 * A chart in its place. `paint` takes its colours anew, since they are another theme's; `read` marks the points of an
 * index, `leftOf` tells how far from the left they are.
 */
export type Canvas = {
  draw: (drawing: Drawing) => void
  paint: (theme: string) => void
  read: (of: Drawing, index: number | null) => void
  leftOf: (index: number) => number
  indexAt: (x: number) => number
  remove: () => void
}

/** The only code that knows the library. Colours and letters are those of the place, as it is shown now. */
export const canvasIn = (place: HTMLElement, onResize: () => void): Canvas => {
  const chart = createChart(place, fixed)
  let drawn: Drawn[] = []
  let length = 0

  /** All of it, with room for the mark at its end. */
  const fit = (): void =>
    chart.timeScale().setVisibleLogicalRange({ from: 0, to: (length - 1) * (1 + 5 / chart.timeScale().width()) })

  chart.timeScale().subscribeSizeChange(() => {
    fit()
    onResize()
  })

  const paint = (): void => {
    const colours = coloursOf(place)
    chart.applyOptions(paintOf(colours))
    for (const { coin, line, end, isAlone } of drawn) {
      line.applyOptions(linePaint(colours, coin, isAlone))
      end.applyOptions({ color: colours(edge[coin]) })
    }
  }

  return {
    paint,
    draw: ({ lines, figures, moment }) => {
      const isSame = lines.length === drawn.length && lines.every(({ coin }, index) => drawn[index]?.coin === coin)
      if (!isSame) {
        for (const { line, end } of drawn) {
          chart.removeSeries(line)
          chart.removeSeries(end)
        }
        drawn = lines.map(({ coin }) => seriesOf(chart, coin, lines.length === 1))
      }
      length = lines[0]?.points.length ?? 0
      chart.applyOptions({
        timeScale: { tickMarkFormatter: (time: Time, kind: number) => moment(secondsOf(time), stepOf(kind)) },
      })
      for (const [index, { points }] of lines.entries()) drawn[index]?.set(points, figures)
      fit()
      paint()
    },
    read: ({ lines }, index) => {
      const first = drawn[0]
      const point = index === null ? undefined : lines[0]?.points[index]
      if (first && point) chart.setCrosshairPosition(point.value, timeOf(point.seconds), first.line)
      else chart.clearCrosshairPosition()
    },
    leftOf: (index) => {
      const point = drawn[0]?.pointAt(index)
      return (point && chart.timeScale().timeToCoordinate(timeOf(point.seconds))) ?? 0
    },
    indexAt: (x) => Math.min(length - 1, Math.max(0, Math.round(chart.timeScale().coordinateToLogical(x) ?? 0))),
    remove: () => chart.remove(),
  }
}

/** Their mark would add styles to the page; who drew the chart stands in words beneath it. */
const fixed = {
  autoSize: true,
  layout: { attributionLogo: false },
  handleScroll: false,
  handleScale: false,
  rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.06, bottom: 0.06 }, entireTextOnly: true },
  timeScale: { borderVisible: false, allowBoldLabels: false },
  crosshair: { mode: CrosshairMode.Normal },
} as const

const seriesOf = (chart: IChartApi, coin: Coin, isAlone: boolean) => {
  const common = { lineWidth: 2, priceLineVisible: false, lastValueVisible: false } as const
  const marker = { crosshairMarkerRadius: 5, crosshairMarkerBorderWidth: 2 }
  const line = chart.addSeries(isAlone ? AreaSeries : LineSeries, { ...common, ...marker })
  const end = chart.addSeries(LineSeries, {
    ...common,
    lineVisible: false,
    crosshairMarkerVisible: false,
    pointMarkersVisible: true,
    pointMarkersRadius: 3.5,
  })
  const shown: { points: readonly DrawnPoint[] } = { points: [] }
  return {
    coin,
    line,
    end,
    isAlone,
    pointAt: (index: number): DrawnPoint | undefined => shown.points[index],
    set: (points: readonly DrawnPoint[], figures: Drawing['figures']): void => {
      shown.points = points
      const data = points.map(({ seconds, value }) => ({ time: timeOf(seconds), value }))
      const [last] = data.slice(-1)
      line.setData(data)
      end.setData(last ? [last] : [])
      const formatter = (value: number) => figures([value])[0] ?? ''
      line.applyOptions({
        priceFormat: {
          type: 'custom',
          minMove: 0.01,
          formatter,
          tickmarksFormatter: (values: readonly number[]) => figures(values),
        },
      })
    },
  }
}
type Drawn = ReturnType<typeof seriesOf>

type Token = (typeof edge)[Coin]
type Colours = (token: Token) => string

/** What tokens are where the chart stands, in a form that a canvas reads. */
const coloursOf = (place: HTMLElement): Colours => {
  const probe = place.appendChild(document.createElement('i'))
  probe.style.forcedColorAdjust = 'none'
  const computed = getComputedStyle(probe)
  const known = new Map(
    [...Object.values(edge), vars.color.line, vars.color.ink2, vars.color.card].map((token) => {
      probe.style.color = token
      return [token, computed.color]
    }),
  )
  probe.remove()
  return (token) => known.get(token) ?? 'transparent'
}

const faint = (colour: string): string => colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.1)')

const linePaint = (colours: Colours, coin: Coin, isAlone: boolean) => {
  const colour = colours(edge[coin])
  const marker = { crosshairMarkerBackgroundColor: colour, crosshairMarkerBorderColor: colours(vars.color.card) }
  if (!isAlone) return { ...marker, color: colour }
  return { ...marker, lineColor: colour, topColor: faint(colour), bottomColor: faint(colour) }
}

const paintOf = (colours: Colours) => {
  const cross = { color: colours(vars.color.ink2), width: 1, style: LineStyle.Dotted, labelVisible: false } as const
  return {
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colours(vars.color.ink2),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 12,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours(vars.color.line) } },
    crosshair: { vertLine: cross, horzLine: cross },
  } as const
}

const timeOf = (seconds: number): UTCTimestamp => {
  if (!isTime(seconds)) throw new RangeError(`Not whole seconds: ${seconds}`)
  return seconds
}

const isTime = (seconds: number): seconds is UTCTimestamp => Number.isInteger(seconds)

const secondsOf = (time: Time): number => (typeof time === 'number' ? time : 0)

/** The library's kinds of marks, from the furthest apart. */
const steps: readonly TickStep[] = ['year', 'month', 'day']

const stepOf = (kind: number): TickStep => steps[kind] ?? 'time'
