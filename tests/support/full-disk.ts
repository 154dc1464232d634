import { DurableFolder } from '../../src/server/database/durable-folder'

/** Where there is no room, and what of it. */
export const disk: { fullAt: RegExp | null } = { fullAt: null }

type Stream = { node: object }
type Write = (stream: Stream, ...rest: unknown[]) => number
type NodeFiles = {
  stream_ops: { write: Write }
  realPath: (node: object) => string
  tryFSOperation: <Result>(operation: () => Result) => Result
}

/** A database folder on a disk that is full wherever a test says so. */
export class FullFolder extends DurableFolder {
  override async init(...given: Parameters<DurableFolder['init']>): ReturnType<DurableFolder['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const fill = ({ NODEFS }: { NODEFS: NodeFiles }): void => {
      const { write } = NODEFS.stream_ops
      NODEFS.stream_ops.write = (stream, ...rest) =>
        NODEFS.tryFSOperation(() => {
          if (disk.fullAt?.test(NODEFS.realPath(stream.node))) throw noRoom()
          return write(stream, ...rest)
        })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), fill] } }
  }
}

const noRoom = (): Error => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
