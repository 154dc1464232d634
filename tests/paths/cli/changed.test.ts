import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedSince, lastRuns, withRevision } from './changed'

let folder = ''

const git = (...typed: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...typed], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })

const write = (name: string, text = name): void => writeFileSync(join(folder, name), text)

const commit = (): void => {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'more')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'changed-'))
  git('init', '--quiet', '--initial-branch', 'main')
  for (const name of ['same', 'edited', 'staged', 'gone', 'moved']) write(name)
  commit()
})
afterEach(() => rmSync(folder, { recursive: true }))

test('since a revision other, new and gone files have changed, committed or not; of what has moved both names', () => {
  git('tag', 'before')
  write('committed')
  git('mv', 'moved', 'elsewhere')
  commit()
  write('edited', 'otherwise')
  write('staged', 'otherwise')
  git('add', 'staged')
  rmSync(join(folder, 'gone'))
  write('nåbo "new"')
  expect(changedSince('before', folder).toSorted()).toEqual([
    'committed',
    'edited',
    'elsewhere',
    'gone',
    'moved',
    'nåbo "new"',
    'staged',
  ])
  expect(changedSince('HEAD', folder).toSorted()).toEqual(['edited', 'gone', 'nåbo "new"', 'staged'])
})

test('since another branch, what this one has changed since it left it', () => {
  git('switch', '--quiet', '--create', 'feature')
  write('mine')
  commit()
  git('switch', '--quiet', 'main')
  write('theirs')
  commit()
  git('switch', '--quiet', 'feature')
  expect(changedSince('main', folder)).toEqual(['mine'])
})

test('there has to be such a revision', () => {
  for (const revision of ['nowhere', '--all', 'HEAD:same'])
    expect(() => changedSince(revision, folder)).toThrow(`There is no revision ${revision} here.`)
})

test('with no revision after it, it is the last run', () => {
  const since = `--changed=${lastRuns}`
  expect(withRevision(['--all', '--changed'])).toEqual(['--all', since])
  expect(withRevision(['--changed', '--all'])).toEqual([since, '--all'])
  expect(withRevision(['--changed', 'origin/main', '--all'])).toEqual(['--changed', 'origin/main', '--all'])
  expect(withRevision(['--changed=origin/main'])).toEqual(['--changed=origin/main'])
})
