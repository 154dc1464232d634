import type { Locator, Page } from 'playwright-core'
import type { Call } from '../../paths/sandbox'
import { type SeedKey } from '../../../src/server/sandbox/seeds/keys'
import type { Fault } from '../faults'

/** What is said where a fault is told apart from the others. */
export type Said = { otherwise: string } & Partial<Record<Fault, string>>

/** The main read or the main write of a screen. */
export type Part = {
  screen: string
  as: SeedKey
  /** The page's address under the app, once the customer is signed in. */
  path: (page: Page) => Promise<string> | string
  /** Where the customer is before, if not on a page that makes no call of its own. */
  aside?: string
  call: Call
  said: Said
  /** What stands there once it has worked; of a write that cannot be done twice nothing: it is never let through. */
  shown?: (page: Page) => Locator
  /** After which it cannot be tried again. */
  final?: readonly Fault[]
  /** Of a read: what tries again, where there is a button for it. */
  again?: (page: Page) => Promise<void>
  write?: {
    /** Before the page is opened: what cannot be done twice stands as it did before an earlier fault. */
    before?: (page: Page) => Promise<unknown>
    /** What cannot be done twice is had anew for each fault, at an address of its own. */
    isAnew?: true
    prepare: (page: Page) => Promise<void>
    press: (page: Page) => Promise<void>
    /** What was typed, which stays; also after the login page, but for secrets and files. */
    fields: (page: Page, fault: Fault) => Locator[]
    isKept: boolean
    /** A file cannot be kept: where nobody answers, the page stays and says so. */
    stays?: boolean
  }
}
