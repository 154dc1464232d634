import type { Page } from 'playwright-core'
import type { AnyMachineSnapshot } from 'xstate'
import type { PageMeta } from '../../../machines/lib/page-of'
import type { Driver } from '../driver'
import { namedOf, partOf, type AnyFill, type Looked, type Option } from './operate'
import { nameOf, stepsOn, type Word } from './words'

type AnyEvent = Parameters<typeof namedOf>[2]

/** An event that a control causes. `isOffered`: it can come about on the page by now, where that is less often than the machine takes it. */
type Possible = { control: Looked; event: AnyEvent; isTaken: boolean; isOffered: boolean }

/** Of a control, all that it causes. */
type Target = { control: Looked; name: string | RegExp; possible: Possible[] }

/** How a control is on the page. */
type Found = { isEnabled: boolean; isChosen: boolean; isWrong: boolean; text: string; index: number; said: string }

/**
 * What the page must show of a machine by its controls; told in words where it does not. `onPage`: the snapshot
 * with the context that it has there.
 */
export const controlsTold = async (
  { driver, snapshot, onPage }: { driver: Driver; snapshot: AnyMachineSnapshot; onPage: AnyMachineSnapshot },
  page: Page,
): Promise<string[]> => {
  const told: string[] = []
  for (const target of await targetsOf({ driver, snapshot, onPage }, page)) {
    const { control, name, possible } = target
    const found: Found[] = await (await partOf(page, control, name)).evaluateAll(look)
    told.push(...presenceTold(target, found))
    const [first] = found
    if (first)
      for (const { event } of possible) told.push(...(await showsTold({ control, name, event }, first, onPage, page)))
  }
  return told
}

type Shown = Parameters<typeof controlsTold>[0]

/** Controls by their kind, place and name: what one of them takes, the others need not. */
const targetsOf = async (shown: Shown, page: Page): Promise<Target[]> => {
  const targets = new Map<string, Target>()
  for (const [type, control] of Object.entries(shown.driver.browser?.act ?? {})) {
    if (typeof control === 'function' || 'leave' in control || 'wait' in control) continue
    for (const one of possibleOf(type, control, shown)) {
      const name = await nameOf(page, namedOf(control, shown.onPage, one.event))
      const key = `${kindOf(control)} ${JSON.stringify(control.within ?? '')} ${String(name)}`
      const target = targets.get(key) ?? { control, name, possible: [] }
      target.possible.push(one)
      targets.set(key, target)
    }
  }
  return [...targets.values()]
}

/** Whether an event is taken hangs on what the page knows; whether it is offered, on what the path is. */
const possibleOf = (type: string, control: Looked, { driver, snapshot, onPage }: Shown): Possible[] => {
  const { cases = {}, offered } = driver.events[type] ?? {}
  return Object.entries(cases).map(([name, payload]) => {
    const event = { ...payload, type }
    const isTaken = onPage.can(event) && !control.unless?.(onPage, event)
    return { control, event, isTaken, isOffered: offered?.(snapshot, name) ?? true }
  })
}

const kindOf = (control: Looked): string => {
  if ('press' in control) return control.as ?? 'button'
  if ('choose' in control) return control.as ?? 'radio'
  if ('select' in control) return 'list'
  return 'fill' in control ? 'field' : 'code'
}

const look = (all: Element[]): Found[] =>
  all.map((one) => ({
    isEnabled:
      !one.matches(':disabled, [readonly], [aria-disabled=true]') &&
      one.closest('[inert], [aria-hidden=true]') === null,
    isChosen: one.matches(':checked, [aria-selected=true], [aria-pressed=true]'),
    isWrong: one.getAttribute('aria-invalid') === 'true',
    text: 'value' in one ? String(one.value) : '',
    index: one instanceof HTMLSelectElement ? one.selectedIndex : -1,
    said: document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  }))

const presenceTold = ({ control, name, possible }: Target, found: readonly Found[]): string[] => {
  const isEnabled = found.some((one) => one.isEnabled)
  const what = `the ${kindOf(control)} “${saidAs(name)}”`
  if (possible.some(({ isTaken, isOffered }) => isTaken && isOffered)) {
    if (isEnabled) return []
    return [`${what} is ${found.length > 0 ? 'disabled' : 'missing'}`]
  }
  // One of several that is chosen already may be chosen again, which changes nothing.
  const isOneOfSeveral = 'choose' in control ? control.as !== 'checkbox' : 'press' in control && control.isChoice
  const isUsable = found.some((one) => one.isEnabled && !(isOneOfSeveral && one.isChosen))
  return isUsable && !possible.some(({ isTaken }) => isTaken) ? [`${what} can be used`] : []
}

const saidAs = (name: string | RegExp): string => (typeof name === 'string' ? name : name.source)

const showsTold = async (
  { control, name, event }: { control: Looked; name: string | RegExp; event: AnyEvent },
  found: Found,
  snapshot: AnyMachineSnapshot,
  page: Page,
): Promise<string[]> => {
  const what = `the ${kindOf(control)} “${saidAs(name)}”`
  if ('fill' in control) return fieldTold(control, event, found, snapshot, page, what)
  if ('select' in control) {
    const wanted = control.selected(snapshot)
    const isSelected = typeof wanted === 'string' ? found.text === wanted : found.index === wanted.index
    return isSelected ? [] : [`${what} has “${found.text}”, the machine has ${optionTold(wanted)}`]
  }
  if (!('choose' in control) || !control.chosen) return []
  const isWanted = control.chosen(snapshot, event)
  return found.isChosen === isWanted ? [] : [`${what} is ${isWanted ? 'not ' : ''}chosen`]
}

const optionTold = (option: Option): string =>
  typeof option === 'string' ? `“${option}”` : `the option at ${option.index}`

const fieldTold = async (
  control: AnyFill,
  event: AnyEvent,
  found: Found,
  snapshot: AnyMachineSnapshot,
  page: Page,
  what: string,
): Promise<string[]> => {
  const told: string[] = []
  const text = control.shows ? control.shows(snapshot, event) : Reflect.get(Object(snapshot.context), 'text')
  if (text !== null && found.text !== text)
    told.push(`${what} shows “${found.text}”, the machine has “${String(text)}”`)
  const problem = control.problem?.(snapshot, event)
  if (problem === null && found.isWrong) told.push(`${what} says “${found.said}”`)
  if (problem && !(found.isWrong && isSaid(await nameOf(page, problem), found.said)))
    told.push(`${what} does not say “${(await stepsOn(page)).t(problem)}”`)
  return told
}

const isSaid = (name: string | RegExp, text: string): boolean =>
  typeof name === 'string' ? text.includes(name) : name.test(text)

/** The headings that the machine's states say of themselves, and the page does not show. */
export const headingsMissing = async (page: Page, snapshot: AnyMachineSnapshot): Promise<string[]> => {
  const { t } = await stepsOn(page)
  const told: string[] = []
  for (const meta of Object.values<unknown>(snapshot.getMeta())) {
    const ids = headingsIn(meta, snapshot.context)
    if (ids.length === 0) continue
    const found = await Promise.all(
      ids.map(async (id) =>
        page
          .getByRole('heading', { name: await nameOf(page, id), exact: true, includeHidden: true })
          .filter({ visible: true })
          .count(),
      ),
    )
    if (found.every((count) => count === 0))
      told.push(`the heading “${ids.map((id) => t(id)).join('” or “')}” is missing`)
  }
  return told
}

/** The headings of which a state has one by its meta; empty for none. */
export const headingsIn = (meta: unknown, context: AnyMachineSnapshot['context']): readonly Word[] => {
  if (!hasHeading(meta)) return []
  const heading = typeof meta.heading === 'function' ? meta.heading(context) : meta.heading
  return heading === null ? [] : [heading].flat()
}

const hasHeading = (meta: unknown): meta is Required<Pick<PageMeta<AnyMachineSnapshot['context']>, 'heading'>> =>
  typeof meta === 'object' && meta !== null && 'heading' in meta
