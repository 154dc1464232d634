import { spawnSync } from 'node:child_process'
import { root } from '../../support/source'

/** The commit that is checked out, with `-dirty` where something is changed; null where there is no git. */
export const commitNow = (): string | null => {
  const typed = ['describe', '--always', '--dirty', '--exclude', '*']
  const { status, stdout } = spawnSync('git', typed, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
