import { useCallback, useEffect, useState, type RefObject } from 'react'
import { useOncePainted } from './once-painted'
import type { Canvas, Drawing } from './chart-canvas'

type Shown = {
  drawing: Drawing
  /** The index of the points that are marked. */
  read: number | null
  /** Colours are taken anew when it becomes another. */
  theme: string
}

/** Draws in the place once the library is there, which is asked for when the page has been painted. */
export const useCanvas = (
  place: RefObject<HTMLElement | null>,
  { drawing, read, theme }: Shown,
  onResize: () => void,
) => {
  const [canvas, setCanvas] = useState<Canvas>()
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    try {
      const { canvasIn } = await import('./chart-canvas')
      if (place.current) setCanvas(canvasIn(place.current, onResize))
    } catch {
      setFailed(true)
    }
  }, [place, onResize])
  useOncePainted(load)
  useEffect(() => () => canvas?.remove(), [canvas])
  useEffect(() => canvas?.draw(drawing), [canvas, drawing])
  useEffect(() => canvas?.paint(theme), [canvas, theme])
  useEffect(() => canvas?.read(drawing, read), [canvas, drawing, read])
  return { canvas, hasFailed }
}
