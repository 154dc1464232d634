export type Size = { width: number; height: number }

/** The size of a picture whose longer side is at most so long; none is made larger. */
export const fitted = ({ width, height }: Size, longest: number): Size => {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
