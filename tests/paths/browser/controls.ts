import type { Locator, Page } from 'playwright-core'
import type { AnyMachineSnapshot } from 'xstate'
import type { PageMeta } from '../../../machines/lib/page-of'
import type { Driver, Stage } from '../driver'
import type { Translate } from '../../../src/i18n/i18n'
import { leave } from './sees'
import { stepsOn, type Word } from './words'

/**
 * A button, by its name, or by those that it has in different states. It is on the page and enabled exactly when the
 * machine takes the event; `unless` says when the page knows better, and has it disabled or not at all. `within` is a
 * selector, where other parts of the page have a button of that name.
 */
export type Press<Sent, Snapshot> = {
  press: Word | readonly Word[]
  within?: string
  unless?: (snapshot: Snapshot, event: Sent) => boolean
}

/**
 * A text field, by its label. It is on the page, and can be typed in, while the machine takes the event, but for `unless`. It shows `shows`, else what the context has as `text`; null where that is worked out from other fields.
 * `typed`: what is typed, where that is not the event's `text`. `problem`: what the field says is wrong; null for nothing,
 * undefined where that is not looked at.
 */
export type Fill<Sent, Snapshot> = {
  fill: Word | ((event: Sent, snapshot: Snapshot) => Word)
  unless?: (snapshot: Snapshot, event: Sent) => boolean
  typed?: (stage: Stage, event: Sent) => string | Promise<string>
  shows?: (snapshot: Snapshot, event: Sent) => string | null
  problem?: (snapshot: Snapshot, event: Sent) => Word | null | undefined
}

/** A field that is left, by its label. */
export type Leave = { leave: Word }

/** A radio button, by its name. */
export type Choose<Sent> = { choose: (event: Sent) => Word }

/** The time goes by until as many seconds are left as the event says. */
export type Wait = { wait: 'down' }

/** What a customer does by a control of the page; what is more than that is written as a function. */
export type Control<Sent, Snapshot extends { context: object }> =
  | Press<Sent, Snapshot>
  | Fill<Sent, Snapshot>
  | Leave
  | Choose<Sent>
  | Wait

type AnyEvent = { type: string; text?: string; seconds?: number }

/** A control of whichever machine. */
export type AnyControl = Control<AnyEvent, AnyMachineSnapshot>
type AnyPress = Press<AnyEvent, AnyMachineSnapshot>
type AnyFill = Fill<AnyEvent, AnyMachineSnapshot>

/** Does what the customer does by a control. */
export const operate = async (
  control: AnyControl,
  snapshot: AnyMachineSnapshot,
  stage: Stage,
  event: AnyEvent,
): Promise<void> => {
  const { page, sandbox } = stage
  const { t, field } = await stepsOn(page)
  if ('press' in control) await (await buttonsOf(page, control)).first().click()
  else if ('fill' in control)
    await field(t(labelOf(control, event, snapshot))).fill((await control.typed?.(stage, event)) ?? event.text ?? '')
  else if ('leave' in control) await leave(field(t(control.leave)))
  else if ('choose' in control) await page.getByLabel(t(control.choose(event)), { exact: true }).check({ force: true })
  else await sandbox.waitDown(snapshot.machine.id, event.seconds ?? 0)
}

const namesOf = ({ press }: AnyPress): readonly Word[] => (typeof press === 'string' ? [press] : press)

const buttonsOf = async (page: Page, control: AnyPress, names = namesOf(control)): Promise<Locator> => {
  const { t } = await stepsOn(page)
  const scope = control.within === undefined ? page : page.locator(control.within)
  const [first, ...others] = names.map((name) => scope.getByRole('button', { name: nameOf(t, name), exact: true }))
  if (first === undefined) throw new Error('A button has a name')
  return others.reduce((all, one) => all.or(one), first).filter({ visible: true })
}

const gap = '\u{0}'
const gaps = new Proxy({}, { get: () => gap })

/** A name with figures in it, whichever they are. */
const nameOf = (t: Translate, name: Word): string | RegExp => {
  const text = t(name, gaps)
  if (!text.includes(gap)) return text
  const parts = text.split(gap).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

const isSaid = (name: string | RegExp, text: string): boolean =>
  typeof name === 'string' ? text.includes(name) : name.test(text)

/** Where a control is looked for that another part of the page has as well. */
export const inDialog = '[role=dialog], [role=alertdialog]'
export const onPage = 'main'

const labelOf = ({ fill }: AnyFill, event: AnyEvent, snapshot: AnyMachineSnapshot): Word =>
  typeof fill === 'string' ? fill : fill(event, snapshot)

/** What the page must show of a machine by its controls; told in words where it does not. */
export const controlsTold = async (
  { driver, snapshot, context }: { driver: Driver; snapshot: AnyMachineSnapshot; context: object },
  page: Page,
): Promise<string[]> => {
  const controls = Object.entries(driver.browser?.act ?? {}).flatMap(([type, act]) =>
    typeof act === 'function' ? [] : [{ type, control: act, events: eventsOf(driver, type, snapshot) }],
  )
  const pressed = controls.flatMap(({ control, events }) =>
    'press' in control ? [{ control, events: events.filter(({ event }) => !control.unless?.(snapshot, event)) }] : [],
  )
  const enabled = new Set(
    pressed.filter(({ events }) => events.some(isTaken)).flatMap(({ control }) => namesOf(control).map(keyIn(control))),
  )
  const told: string[] = []
  for (const { control, events } of pressed) told.push(...(await buttonTold(page, control, events, enabled)))
  for (const { control, events } of controls)
    if ('fill' in control)
      for (const each of events) told.push(...(await fieldTold(page, control, each, { ...snapshot, context })))
  return told
}

/** The same name in another part of the page is another button's. */
const keyIn =
  ({ within = '' }: AnyPress) =>
  (name: Word): string =>
    `${within} ${name}`

/** `isOffered`: it can come about on the page by now, where that is less often than the machine takes it. */
type Possible = { event: AnyEvent; isTaken: boolean; isOffered: boolean }

const isTaken = (possible: Possible): boolean => possible.isTaken
const isDue = (possible: Possible): boolean => possible.isTaken && possible.isOffered

const eventsOf = (driver: Driver, type: string, snapshot: AnyMachineSnapshot): Possible[] => {
  const { cases = {}, offered } = driver.events[type] ?? {}
  return Object.entries(cases).map(([name, payload]) => {
    const event = { ...payload, type }
    return { event, isTaken: snapshot.can(event), isOffered: offered?.(snapshot, name) ?? true }
  })
}

const buttonTold = async (
  page: Page,
  control: AnyPress,
  events: readonly Possible[],
  enabled: ReadonlySet<string>,
): Promise<string[]> => {
  const { t } = await stepsOn(page)
  const names = namesOf(control)
  if (events.some(isDue)) {
    const found = await areEnabled(await buttonsOf(page, control))
    if (found.some(Boolean)) return []
    return [
      `the button “${names.map((name) => t(name)).join('” or “')}” is ${found.length > 0 ? 'disabled' : 'missing'}`,
    ]
  }
  const others = names.filter((name) => !enabled.has(keyIn(control)(name)))
  if (others.length === 0) return []
  const found = await areEnabled(await buttonsOf(page, control, others))
  return found.some(Boolean) ? [`the button “${others.map((name) => t(name)).join('” or “')}” can be pressed`] : []
}

const areEnabled = (buttons: Locator): Promise<boolean[]> =>
  buttons.evaluateAll((all) =>
    all.map((one) => !one.matches(':disabled') && one.getAttribute('aria-disabled') !== 'true'),
  )

const fieldTold = async (
  page: Page,
  control: AnyFill,
  possible: Possible,
  snapshot: AnyMachineSnapshot,
): Promise<string[]> => {
  const { t, field } = await stepsOn(page)
  const { event } = possible
  const label = t(labelOf(control, event, snapshot))
  const isExcused = control.unless?.(snapshot, event) ?? false
  const [found] = await field(label)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((one) => ({
        text: 'value' in one ? String(one.value) : '',
        isLocked: one.matches(':disabled, [readonly]'),
        isWrong: one.getAttribute('aria-invalid') === 'true',
        said: document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
      })),
    )
  if (found === undefined) return isDue(possible) && !isExcused ? [`the field “${label}” is missing`] : []
  const told: string[] = []
  if (isTaken(possible) && found.isLocked && !isExcused) told.push(`the field “${label}” cannot be typed in`)
  const text = control.shows ? control.shows(snapshot, event) : Reflect.get(Object(snapshot.context), 'text')
  if (text !== null && found.text !== text)
    told.push(`the field “${label}” shows “${found.text}”, the machine has “${String(text)}”`)
  if (control.problem) {
    const problem = control.problem(snapshot, event)
    if (problem === null && found.isWrong) told.push(`the field “${label}” says “${found.said}”`)
    if (problem && !(found.isWrong && isSaid(nameOf(t, problem), found.said)))
      told.push(`the field “${label}” does not say “${t(problem)}”`)
  }
  return told
}

/** The headings that the machine's states say of themselves, and the page does not show. */
export const headingsMissing = async (page: Page, snapshot: AnyMachineSnapshot): Promise<string[]> => {
  const { t } = await stepsOn(page)
  const told: string[] = []
  for (const meta of Object.values<unknown>(snapshot.getMeta())) {
    if (!hasHeading(meta)) continue
    const names = [meta.heading].flat().map((id) => t(id))
    const found = await Promise.all(
      names.map((name) =>
        page.getByRole('heading', { name, exact: true, includeHidden: true }).filter({ visible: true }).count(),
      ),
    )
    if (found.every((count) => count === 0)) told.push(`the heading “${names.join('” or “')}” is missing`)
  }
  return told
}

const hasHeading = (meta: unknown): meta is Required<Pick<PageMeta, 'heading'>> =>
  typeof meta === 'object' && meta !== null && 'heading' in meta
