declare module 'heic-decode' {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }

  /** The first image of a HEIC file, upright. */
  function decode(file: { buffer: Uint8Array }): Promise<Decoded>
  namespace decode {
    /** All its images, whose sizes are known before they are decoded. */
    function all(file: {
      buffer: Uint8Array
    }): Promise<{ width: number; height: number; decode: () => Promise<Decoded> }[]>
  }
  export default decode
}
