import { vi } from 'vitest'

/** Stands where a screen tells its machine something, and remembers what it told. */
export const asked = () => vi.fn<(...given: unknown[]) => void>()
