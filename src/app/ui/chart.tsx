import { useCallback, useId, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { percentChange } from '../../domain/money/changes'
import type { Fiat } from '../../domain/money/currencies'
import type { GraphLine, GraphPeriod } from '../../domain/market/graph'
import { axisDateText } from '../../i18n/axis-dates'
import { timeText } from '../../i18n/dates'
import { percentText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import type { Drawing } from './chart-canvas'
import * as styles from './chart.css'
import { ChartTable } from './chart-table'
import { Legend, ReadOut, readOutText } from './chart-read-out'
import { roughFigure } from './figures'
import { unseen } from './text.css'
import { useCanvas } from './use-canvas'

type ChartProps = {
  name: string
  lines: readonly GraphLine[]
  fiat: Fiat
  period: GraphPeriod
  /** Is drawn anew in the colours of another. */
  theme: string
}

/** What coins have cost, as lines: in money where it is one, else in per cent; each value can be read by keys, pointer and touch. */
export const Chart = ({ name, lines, fiat, period, theme }: ChartProps) => {
  const { t, locale } = useMessages()
  const hint = useId()
  const place = useRef<HTMLDivElement>(null)
  const [reading, setReading] = useState<number | null>(null)
  const stopReading = useCallback(() => setReading(null), [])
  const length = lines[0]?.points.length ?? 0
  const index = reading === null ? null : Math.min(reading, length - 1)
  const drawing = useDrawing(lines)
  const { canvas, hasFailed } = useCanvas(place, { drawing, read: index, theme }, stopReading)

  const readByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return stopReading()
    const next = indexAfter(event.key, index, length)
    if (next === undefined) return
    event.preventDefault()
    setReading(next)
  }
  const readByPointer = (event: PointerEvent<HTMLElement>) => {
    if (!canvas) return
    const { left } = event.currentTarget.getBoundingClientRect()
    setReading(canvas.indexAt(event.clientX - left))
  }
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') stopReading()
  }

  const [line] = lines
  const shown = { lines, fiat, period }
  return (
    <>
      <div className={styles.chart}>
        <div className={styles.above}>
          {lines.length > 1 ? <Legend {...shown} index={index ?? length - 1} /> : null}
          {line && lines.length === 1 && index !== null ? (
            <ReadOut {...shown} line={line} index={index} x={canvas?.leftOf(index) ?? 0} />
          ) : null}
        </div>
        <div className={styles.plotPlace}>
          <div ref={place} className={styles.plot} aria-hidden="true" />
          <div
            className={styles.touched}
            role="slider"
            tabIndex={0}
            aria-label={name}
            aria-describedby={hint}
            aria-valuemin={0}
            aria-valuemax={length - 1}
            aria-valuenow={index ?? length - 1}
            aria-valuetext={readOutText(t, locale, { ...shown, index: index ?? length - 1 })}
            onKeyDown={readByKey}
            onBlur={stopReading}
            onPointerDown={readByPointer}
            onPointerMove={readByPointer}
            onPointerLeave={leave}
          />
        </div>
        <p className={unseen} id={hint}>
          {t('chart.hint')}
        </p>
      </div>
      {hasFailed ? <p role="status">{t('chart.undrawn')}</p> : null}
      <div className={styles.foot}>
        <ChartTable {...shown} name={name} />
        <p className={styles.credit}>
          <a href="https://www.tradingview.com/">{t('chart.credit')}</a>
        </p>
      </div>
    </>
  )
}

/** Several coins are compared in per cent since the first point; floats are only for drawing. */
const useDrawing = (lines: readonly GraphLine[]): Drawing => {
  const { locale } = useMessages()
  return useMemo(() => {
    const isCompared = lines.length > 1
    const [model] = lines
    const seconds = model?.points.map(({ at }) => Math.floor(Date.parse(at) / 1000)) ?? []
    return {
      lines: lines.map(({ coin, points }) => ({
        coin,
        points: points.map(({ rate }, index) => ({
          seconds: seconds[index] ?? 0,
          value: Number(isCompared ? percentChange(points[0]?.rate ?? rate, rate) : rate),
        })),
      })),
      figures: (values) => {
        const decimals = values.every(Number.isInteger) ? 0 : isCompared ? 1 : 2
        return values.map((value) => {
          const text = value.toFixed(decimals)
          return isCompared
            ? percentText(locale, text, { signed: true, decimals })
            : roughFigure(locale, text, decimals)
        })
      },
      moment: (second, step) => {
        const at = new Date(second * 1000).toISOString()
        return step === 'time' ? timeText(at) : axisDateText(locale, at, step)
      },
    }
  }, [lines, locale])
}

/** The first key reads the newest value. */
const indexAfter = (key: string, index: number | null, length: number): number | undefined => {
  const last = length - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = keySteps.get(key)
  if (step === undefined) return undefined
  return index === null ? last : Math.min(last, Math.max(0, index + step))
}

const keySteps = new Map([
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['PageDown', -10],
  ['PageUp', 10],
])
