declare module 'heic-decode' {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }

  /** The first image of a HEIC file, upright. */
  export default function decode(file: { buffer: Uint8Array }): Promise<Decoded>
}
