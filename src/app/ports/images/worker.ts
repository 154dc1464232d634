import { shrunk, type Shrunk, type Surface } from './shrink'
import type { Size } from './size'

export type Asked = { file: Blob; isHeic: boolean; mostBytes: number }
export type Answer = { done: Shrunk } | { failed: string }

addEventListener('message', ({ data: { file, isHeic, mostBytes } }: MessageEvent<Asked>) => {
  shrunk(file, isHeic, mostBytes, surfaceOf).then(
    (done) => postMessage({ done } satisfies Answer),
    (error: unknown) => postMessage({ failed: String(error) } satisfies Answer),
  )
})

const surfaceOf = ({ width, height }: Size): Surface => {
  const canvas = new OffscreenCanvas(width, height)
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('No canvas')
  return { brush, source: canvas, jpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) }
}
