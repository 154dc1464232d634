import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { main } from '../paths/cli/main'

/** The testers' tool for the tests of a file: each has a folder of its own, and what the tool says is kept. */
export const pathsTool = () => {
  let folder = ''
  const said = { out: '', err: '' }
  const forget = () => Object.assign(said, { out: '', err: '' })
  let kept: string | undefined

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'paths-'))
    forget()
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((said.out += String(text))))
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((said.err += String(text))))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  afterAll(() => {
    if (kept !== undefined) rmSync(kept, { recursive: true })
  })

  return {
    said,
    /** A place in the folder of the test. */
    at: (...parts: string[]): string => join(folder, ...parts),
    /** Runs the tool as `npm run paths -- …` does. */
    paths: async (...typed: string[]) => {
      const code = await main(typed)
      return { code, ...said }
    },
    /** Begins a test with what runs leave in the folder: they are run for the first test that does, and copied for the others. */
    begunWith: async (runs: () => Promise<unknown>): Promise<void> => {
      if (kept === undefined) {
        await runs()
        kept = mkdtempSync(join(tmpdir(), 'paths-kept-'))
        cpSync(folder, kept, { recursive: true })
      } else cpSync(kept, folder, { recursive: true })
      forget()
    },
    file: (name: string, text: string): string => {
      const path = join(folder, name)
      writeFileSync(path, text)
      return path
    },
  }
}
