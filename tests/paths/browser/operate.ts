import type { Locator, Page } from 'playwright-core'
import type { AnyMachineSnapshot } from 'xstate'
import type { Stage } from '../driver'
import { codeBox, leave, pasteCode } from './sees'
import { nameOf, stepsOn, type Name, type Word } from './words'

type Named<Sent, Snapshot> = Name | ((snapshot: Snapshot, event: Sent) => Name)

/** A part of the page, as a selector, by its name, or by what is said in it. */
export type Part = string | { region: Word } | { dialog: Word } | { beside: Word }

/** Where the control is, where other parts of the page have one of that name; and when it is not there, though the machine would take the event. */
type Where<Sent, Snapshot> = {
  within?: Part
  unless?: (snapshot: Snapshot, event: Sent) => boolean
  /** What the customer, or the exchange, has done before. */
  before?: (stage: Stage) => Promise<unknown>
}

/** Something to press, by its name: a button unless `as` says otherwise. It is on the page and enabled exactly when the machine takes the event. */
type Press<Sent, Snapshot> = Where<Sent, Snapshot> & {
  press: Named<Sent, Snapshot>
  as?: 'button' | 'switch' | 'tab' | 'link'
  /** One of several, of which one is chosen: a tab, or a button that stays pressed. */
  isChoice?: true
}

/**
 * A text field, by its label. It is on the page, and can be typed in, exactly while the machine takes the event. It shows
 * `shows`, else what the context has as `text`; null where that is worked out from other fields. `typed`: what is typed,
 * where that is not the event's `text`. `problem`: what the field says is wrong; null for nothing, undefined where that is
 * not looked at.
 */
type Fill<Sent, Snapshot> = Where<Sent, Snapshot> & {
  fill: Named<Sent, Snapshot>
  typed?: (stage: Stage, event: Sent) => string | Promise<string>
  shows?: (snapshot: Snapshot, event: Sent) => string | null
  problem?: (snapshot: Snapshot, event: Sent) => Word | null | undefined
}

/** A field that is left, by its label. */
type Leave = { leave: Word }

/** One of several choices, or a box, by its name. It is there and enabled exactly while the machine takes the event, and chosen when `chosen` says so; null where that is not looked at. */
type Choose<Sent, Snapshot> = Where<Sent, Snapshot> & {
  choose: Named<Sent, Snapshot>
  as?: 'radio' | 'checkbox'
  chosen: ((snapshot: Snapshot, event: Sent) => boolean) | null
}

/** An option of a list that opens, by the list's label, by its value or by where it stands: what is chosen, and what the machine has chosen. */
type Select<Sent, Snapshot> = Where<Sent, Snapshot> & {
  select: Named<Sent, Snapshot>
  option: (event: Sent) => Option
  selected: (snapshot: Snapshot) => Option
}

/** Where it stands among the options is counted from 0. */
export type Option = string | { index: number }

/** The boxes of a code, by their label. They can be typed in exactly while the machine takes the event. */
type Code<Sent, Snapshot> = Where<Sent, Snapshot> & {
  code: Named<Sent, Snapshot>
  typed?: (stage: Stage, event: Sent) => string | Promise<string>
}

/** The time goes by until as many seconds are left as the event says. */
type Wait = { wait: 'down' }

/** What a customer does by a control of the page; what is more than that is written as a function. */
export type Control<Sent, Snapshot extends { context: object }> =
  | Press<Sent, Snapshot>
  | Fill<Sent, Snapshot>
  | Leave
  | Choose<Sent, Snapshot>
  | Select<Sent, Snapshot>
  | Code<Sent, Snapshot>
  | Wait

type AnyEvent = { type: string; text?: string; seconds?: number; isOn?: boolean }

/** A control of whichever machine. */
export type AnyControl = Control<AnyEvent, AnyMachineSnapshot>

/** A control that can be looked at: one that is on the page, by a name. */
export type Looked = Exclude<AnyControl, Leave | Wait>

export type AnyFill = Fill<AnyEvent, AnyMachineSnapshot>

/** Where a control is looked for that another part of the page has as well. */
export const inDialog = '[role=dialog], [role=alertdialog]'
export const inMain = 'main'

/** Does what the customer does by a control. */
export const operate = async (
  control: AnyControl,
  snapshot: AnyMachineSnapshot,
  stage: Stage,
  event: AnyEvent,
): Promise<void> => {
  const { page, sandbox } = stage
  const { t, field } = await stepsOn(page)
  if ('leave' in control) return leave(field(t(control.leave)))
  if ('wait' in control) return sandbox.waitDown(snapshot.machine.id, event.seconds ?? 0)
  await control.before?.(stage)
  const name = await nameOf(page, namedOf(control, snapshot, event))
  const text = async () => ('typed' in control ? await control.typed?.(stage, event) : undefined) ?? event.text ?? ''
  if ('code' in control) return pasteCode(stage, String(name), await text())
  const part = (await partOf(page, control, name)).first()
  if ('press' in control) await part.click()
  else if ('fill' in control) await part.fill(await text())
  else if ('select' in control) await part.selectOption(control.option(event))
  else if (control.as === 'checkbox') await part.setChecked(event.isOn ?? true)
  else await part.check({ force: true })
}

/** The name of a control as it is now, or would be. */
export const namedOf = (control: Looked, snapshot: AnyMachineSnapshot, event: AnyEvent): Name => {
  const named = nameIn(control)
  return typeof named === 'function' ? named(snapshot, event) : named
}

const nameIn = (control: Looked): Named<AnyEvent, AnyMachineSnapshot> => {
  if ('press' in control) return control.press
  if ('fill' in control) return control.fill
  if ('choose' in control) return control.choose
  return 'select' in control ? control.select : control.code
}

const scopeOf = async (page: Page, within: Part | undefined): Promise<Page | Locator> => {
  if (within === undefined) return page
  if (typeof within === 'string') return page.locator(within)
  const { t } = await stepsOn(page)
  if ('region' in within) return page.getByRole('region', { name: t(within.region), exact: true })
  if ('dialog' in within) return page.getByRole('dialog', { name: t(within.dialog), exact: true })
  return page.getByText(t(within.beside), { exact: true }).locator('..')
}

/** What is on the page by that name. */
export const partOf = async (page: Page, control: Looked, name: string | RegExp): Promise<Locator> => {
  if ('code' in control) return codeBox(page, String(name))
  const scope = await scopeOf(page, control.within)
  const exactly = { name, exact: true }
  if ('press' in control) return scope.getByRole(control.as ?? 'button', exactly).filter({ visible: true })
  if ('choose' in control) return scope.getByRole(control.as ?? 'radio', exactly).filter({ visible: true })
  return scope.getByLabel(name, { exact: true }).filter({ visible: true })
}
