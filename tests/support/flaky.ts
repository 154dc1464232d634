import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** What a test failed of that went well the second time. */
    flaky?: string
  }
}

const file = 'reports/paths/tests/flaky.txt'

/** Says at the end of a run in the browser which tests went well only the second time, and keeps that beside their pictures. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!modules.some(({ project }) => project.name === 'browser')) return
    const told = flakyIn(modules)
    rmSync(file, { force: true })
    if (told.length === 0) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${told.join('\n')}\n`)
    process.stdout.write(`\n${told.join('\n')}\n`)
  }
}

const flakyIn = (modules: readonly TestModule[]): string[] =>
  modules.flatMap(({ children }) =>
    [...children.allTests()].flatMap((test) => {
      const { flaky } = test.meta()
      return flaky === undefined ? [] : [`flaky: ${test.fullName}: ${flaky}`]
    }),
  )
