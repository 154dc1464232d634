import { skeleton } from './skeleton.css'

type SkeletonProps = { width: number | string; height?: number; isRound?: boolean }

/** The size of what comes. */
export const Skeleton = ({ width, height = 14, isRound }: SkeletonProps) => (
  <span
    className={skeleton}
    style={{ width, height, ...(isRound ? { borderRadius: '50%' } : {}) }}
    aria-hidden="true"
  />
)
