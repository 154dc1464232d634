/** At this width and less it is a phone (rule constants-13). */
const phoneWidth = 768

export const phone = `(max-width: ${phoneWidth}px)`
export const narrow = '(max-width: 1000px)'
export const tight = '(max-width: 1160px)'
export const tiny = '(max-width: 359px)'
/** A phone's page at twice its size: what stands side by side goes below each other, and words wrap everywhere. */
export const zoomed = '(max-width: 279px)'
export const wide = `(min-width: ${phoneWidth + 1}px)`

/** A customer's own few colours in place of ours, as in the high contrast of Windows. */
export const forcedColors = '(forced-colors: active)'
export const forcedDark = `${forcedColors} and (prefers-color-scheme: dark)`
