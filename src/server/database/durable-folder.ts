import { NodeFS } from '@electric-sql/pglite/nodefs'
import { closeSync, fsyncSync, openSync } from 'node:fs'

type Stream = { nfd?: number; node: object }
type NodeFiles = {
  stream_ops: { fsync?: (stream: Stream) => number }
  realPath: (node: object) => string
  /** What Node throws, as the error number that the database knows; anything else would tear it out of its own code. */
  tryFSOperation: (operation: () => void) => void
}

/** PGlite's files in a folder, with the fsync that its own file layer leaves out: without it a power cut loses what was committed. */
export class DurableFolder extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const giveFsync = ({ NODEFS }: { NODEFS: NodeFiles }): void => {
      NODEFS.stream_ops.fsync = (stream) => {
        NODEFS.tryFSOperation(() => {
          if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node))
          else fsyncSync(stream.nfd)
        })
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), giveFsync] } }
  }
}

/** Brings one file or folder to the disk. */
export const syncPath = (path: string): void => {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
