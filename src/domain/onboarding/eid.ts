/** An e-ID order ends by itself after so long. */
export const eidMinutes = 3
