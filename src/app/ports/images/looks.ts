import type { PictureWarning } from '../../../../machines/onboarding/upload'
import type { Size } from './size'

/** Pixels as a canvas gives them: red, green, blue and alpha, row by row. */
type Pixels = Size & { data: Uint8ClampedArray }

/** How bright each pixel is, from 0 to 255. */
type Grey = Size & { values: Float32Array }

/** The longer side of what is looked at: the measures below are meant for pictures of about this size. */
export const lookedAt = 800

const smallest = { longer: 1000, shorter: 600 }

/**
 * What may be wrong with a picture of a document, as far as its pixels tell: `full` is its size before it was shrunk.
 * Measures, not knowledge: whoever took it decides.
 */
export const warningsOf = (full: Size, pixels: Pixels): PictureWarning[] => {
  const grey = greyOf(pixels)
  const found: Record<PictureWarning, boolean> = {
    small: isSmall(full),
    blurred: sharpness(grey) < leastSharpness,
    glare: hasGlare(pixels),
    'cut-off': isCutOff(grey),
  }
  return warnings.filter((warning) => found[warning])
}

const warnings = ['small', 'blurred', 'glare', 'cut-off'] as const

const isSmall = ({ width, height }: Size): boolean =>
  Math.max(width, height) < smallest.longer || Math.min(width, height) < smallest.shorter

const greyOf = ({ width, height, data }: Pixels): Grey => {
  const values = new Float32Array(width * height)
  for (let place = 0; place < values.length; place += 1) {
    const [red = 0, green = 0, blue = 0] = [data[place * 4], data[place * 4 + 1], data[place * 4 + 2]]
    values[place] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { width, height, values }
}

const tilesAcross = 12
const leastSharpness = 110

/**
 * The variance of the Laplacian where the picture is sharpest: a document has text somewhere, and the rest of it may be
 * as smooth as it likes.
 */
const sharpness = (grey: Grey): number => {
  const side = Math.max(8, Math.floor(Math.max(grey.width, grey.height) / tilesAcross))
  const tiles: number[] = []
  for (let top = 1; top + side < grey.height; top += side)
    for (let left = 1; left + side < grey.width; left += side) tiles.push(laplacianVariance(grey, left, top, side))
  const sharpest = tiles.toSorted((one, other) => other - one).slice(0, Math.max(1, Math.ceil(tiles.length / 10)))
  return sharpest.reduce((sum, tile) => sum + tile, 0) / Math.max(1, sharpest.length)
}

const laplacianVariance = ({ width, values }: Grey, left: number, top: number, side: number): number => {
  let [sum, squares] = [0, 0]
  for (let y = top; y < top + side; y += 1)
    for (let x = left; x < left + side; x += 1) {
      const place = y * width + x
      const around =
        (values[place - 1] ?? 0) +
        (values[place + 1] ?? 0) +
        (values[place - width] ?? 0) +
        (values[place + width] ?? 0)
      const bend = around - 4 * (values[place] ?? 0)
      sum += bend
      squares += bend * bend
    }
  const count = side * side
  return squares / count - (sum / count) ** 2
}

const blownFrom = 250
const blownCell = 0.9
const cellSide = 8
const glareShare = { least: 0.003, most: 0.2 }

/**
 * Whether some spot is blown out to white: one that does not reach the edge, since the paper of a scan does, and neither
 * a mere dot nor most of the picture.
 */
const hasGlare = (pixels: Pixels): boolean => {
  const cells = blownCells(pixels)
  const count = cells.across * cells.down
  return spotsOf(cells).some(
    ({ size, isAtEdge }) => !isAtEdge && size / count >= glareShare.least && size / count <= glareShare.most,
  )
}

type Cells = { across: number; down: number; blown: boolean[] }

const blownCells = ({ width, height, data }: Pixels): Cells => {
  const [across, down] = [Math.floor(width / cellSide), Math.floor(height / cellSide)]
  const blown = Array.from({ length: across * down }, (_, cell) => {
    const [left, top] = [(cell % across) * cellSide, Math.floor(cell / across) * cellSide]
    let white = 0
    for (let y = top; y < top + cellSide; y += 1)
      for (let x = left; x < left + cellSide; x += 1) {
        const place = (y * width + x) * 4
        if (Math.min(data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0) >= blownFrom) white += 1
      }
    return white >= blownCell * cellSide * cellSide
  })
  return { across, down, blown }
}

/** Cells that touch, together. */
const spotsOf = ({ across, down, blown }: Cells): { size: number; isAtEdge: boolean }[] => {
  const seen = new Set<number>()
  return blown.flatMap((isBlown, start) => {
    if (!isBlown || seen.has(start)) return []
    const spot = [start]
    seen.add(start)
    let isAtEdge = false
    for (const cell of spot) {
      const [x, y] = [cell % across, Math.floor(cell / across)]
      isAtEdge ||= x === 0 || y === 0 || x === across - 1 || y === down - 1
      const near = [x > 0 && cell - 1, x < across - 1 && cell + 1, cell - across, cell + across]
      for (const next of near)
        if (next !== false && blown[next] === true && !seen.has(next)) {
          seen.add(next)
          spot.push(next)
        }
    }
    return [{ size: spot.length, isAtEdge }]
  })
}

const rimPoints = 240
const rimStep = 40
const mostCrossings = 6

/**
 * Whether something crosses the edge of the picture: along its rim the brightness leaps where a document goes out of it
 * and comes back in. A rim that leaps all the time is a pattern below the document, of which nothing can be told.
 */
const isCutOff = (grey: Grey): boolean => {
  const leaps = leapsAlong(rimOf(grey))
  return leaps >= 2 && leaps <= mostCrossings
}

/** The mean brightness of the outermost part of the picture, once around it. */
const rimOf = (grey: Grey): number[] => {
  const { width, height } = grey
  const depth = Math.max(2, Math.round(Math.min(width, height) * 0.015))
  const around = 2 * (width + height)
  return Array.from({ length: rimPoints }, (_, point) => {
    const along = (point / rimPoints) * around
    if (along < width) return meanIn(grey, along, 0, depth)
    if (along < width + height) return meanIn(grey, width - depth, along - width, depth)
    if (along < 2 * width + height) return meanIn(grey, 2 * width + height - along - 1, height - depth, depth)
    return meanIn(grey, 0, around - along - 1, depth)
  })
}

const meanIn = ({ width, height, values }: Grey, x: number, y: number, side: number): number => {
  const left = Math.min(Math.max(0, Math.floor(x)), width - side)
  const top = Math.min(Math.max(0, Math.floor(y)), height - side)
  let sum = 0
  for (let row = top; row < top + side; row += 1)
    for (let column = left; column < left + side; column += 1) sum += values[row * width + column] ?? 0
  return sum / (side * side)
}

/** A leap is counted once, however many points it takes. */
const leapsAlong = (rim: readonly number[]): number => {
  const isLeap = rim.map((value, point) => Math.abs((rim[(point + 2) % rim.length] ?? 0) - value) > rimStep)
  return isLeap.filter((leaps, point) => leaps && isLeap.at(point - 1) !== true).length
}
