import type { Page } from 'playwright-core'
import type { Stage, Steering } from '../driver'
import type { Call } from '../sandbox'
import { answering } from './releases'

declare global {
  interface Window {
    /** Names of the files that the page has had the browser save. */
    savedFiles?: string[]
  }
}

/** From its next load on it is noted which files the page saves. */
export const noteSavedFiles = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const names: string[] = []
    window.savedFiles = names
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function () {
      if (this.download !== '') names.push(this.download)
      click.call(this)
    }
  })
}

const savedSince = (page: Page): Promise<string[]> => page.evaluate(() => window.savedFiles?.splice(0) ?? [])

/** A held call is answered, and where its outcome is a file, the browser saves that one, by its name, and no other. */
export const savingFile =
  (call: Call, isFile: (name: string) => boolean, nameOf: (stage: Stage) => Promise<string>): Steering =>
  async (stage, outcome) => {
    const { page } = stage
    if (outcome.result === 'fail' || !isFile(outcome.name)) return answering(call)(stage, outcome)
    const wanted = await nameOf(stage)
    await Promise.all([page.waitForEvent('download'), answering(call)(stage, outcome)])
    const names = await savedSince(page)
    if (names.join() !== wanted) throw new Error(`the browser was to save ${wanted}, and saved ${names.join(', ')}`)
  }
