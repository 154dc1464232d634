import type { AnyMachineSnapshot } from 'xstate'
import { translate } from '../../src/i18n/i18n'
import { namedOf, type AnyControl, type Looked, type Part } from './browser/operate'
import type { Name } from './browser/words'
import type { Driver } from './driver'
import { eventsOf, movesOf } from './moves'
import type { PlannedStep } from './record'
import { walkerOf } from './walker'

const t = translate('en')

type Path = { given: string; steps: readonly PlannedStep[] }

/**
 * What happens at each step of a path, in words: what the customer does by the names that stand on the page in English,
 * what comes of calls and inner machines by the names of the driver's cases.
 */
export const phraser = (driver: Driver): ((path: Path) => string[]) => {
  const walker = walkerOf(driver.machine)
  const movesIn = movesOf(driver)
  return ({ given, steps }) => {
    let at = driver.inputs[given] && walker.begin(driver.inputs[given].input).to
    return steps.map((step) => {
      const move = at && movesIn(at).find(({ label }) => label === step.label)
      const phrase =
        move && at ? phraseOf(driver, step, { snapshot: at.snapshot, event: move.event }) : happens(driver, step)
      at = move && at ? walker.takeAll(at, eventsOf(move)).to : undefined
      return step.fired.length === 0 ? `${phrase}, which does nothing` : phrase
    })
  }
}

/** With these a title begins that tells what there is, and not what the app does. */
const nouns = /^(?:address|coins|details|documents|rates)\b/

/** A state as a sentence of the app, where its title begins with what it does. */
export const stateSentence = (title: string): string =>
  /^(?:could|cannot|\w+s)\b/.test(title) && !nouns.test(title) ? `the app ${title}` : `it is at “${title}”`

type Moment = { snapshot: AnyMachineSnapshot; event: { type: string; text?: string; seconds?: number; isOn?: boolean } }

const phraseOf = (driver: Driver, step: PlannedStep, moment: Moment): string => {
  const control = driver.browser?.act[step.event]
  if (step.kind !== 'user' || control === undefined || typeof control === 'function') return happens(driver, step)
  return `the customer ${acts(control, step, moment)}`
}

/** What happens where no control of the page says it. */
const happens = ({ words = {}, delays }: Driver, { kind, event, case: name }: PlannedStep): string => {
  const [result = '', child = ''] = event.split(' ')
  const called = name === null || name === '' ? '' : `: “${name}”`
  const told = words[event]
  switch (kind) {
    case 'user':
      return told === undefined ? `the customer does “${spelled(event)}”${called}` : `the customer ${told}${called}`
    case 'parent':
      return `${told ?? `the app tells “${spelled(event)}”`}${called}`
    case 'push':
      return `${told ?? `the app hears “${spelled(event)}”`}${called}`
    case 'answer': {
      const done = words[child]
      if (result === 'error')
        return done === undefined ? `“${spelled(child)}” fails${called}` : `${done}, which fails${called}`
      return `${done ?? `“${spelled(child)}” is answered`}${called}`
    }
    case 'child':
      return `${words[child] ?? `“${spelled(child)}” is shown`}${called}`
    case 'clock':
      return `time goes by: ${delays[child] ?? spelled(child)}`
  }
}

/** `loadOrder` as “load order”, `method.change` as “method change”. */
const spelled = (name: string): string =>
  name
    .replaceAll('.', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

const acts = (control: AnyControl, { case: name }: PlannedStep, { snapshot, event }: Moment): string => {
  if ('leave' in control) return `leaves “${t(control.leave)}”`
  if ('wait' in control) return `waits until ${event.seconds ?? 0} seconds are left`
  const named = `“${nameIn(namedOf(control, snapshot, event))}”${placeOf(control)}`
  const called = name === null || name === '' ? '' : ` (${name})`
  if ('press' in control) return `${control.isChoice ? 'chooses' : presses[control.as ?? 'button']} ${named}${called}`
  if ('fill' in control) return `${typed(control, event, called)} ${named}${isShort(control, event) ? '' : called}`
  if ('select' in control) return `chooses ${called === '' ? 'an option' : `“${name}”`} from ${named}`
  if ('code' in control) return `types a code in ${named}${called}`
  if (control.as !== 'checkbox') return `chooses ${named}`
  return `${event.isOn === false ? 'unticks' : 'ticks'} ${named}`
}

const presses = { button: 'presses', link: 'follows', tab: 'opens', switch: 'switches' } as const

type Fill = Extract<AnyControl, { fill: unknown }>

/** Longer texts are told by the names of their cases. */
const longest = 30

const isShort = ({ typed: given }: Fill, { text = '' }: Moment['event']): boolean =>
  given === undefined && text.length <= longest

const typed = (control: Fill, event: Moment['event'], called: string): string => {
  if (!isShort(control, event)) return called === '' ? 'fills in' : 'types in'
  return event.text ? `types “${event.text}” in` : 'empties'
}

const placeOf = ({ within }: Looked): string => (within === undefined ? '' : partIn(within))

const partIn = (part: Part): string => {
  if (typeof part === 'string') return ''
  if ('dialog' in part) return ` in the window “${t(part.dialog)}”`
  return 'region' in part ? ` in “${t(part.region)}”` : ` beside “${t(part.beside)}”`
}

/** Whatever stands in the place of a figure. */
const gaps = new Proxy({}, { get: () => '…' })

const nameIn = (name: Name): string => {
  if (name instanceof RegExp) return plainPattern(name.source)
  if (typeof name === 'string') return t(name, gaps)
  if ('id' in name) return t(name.id, name.values)
  if ('begins' in name) return t(name.begins)
  if ('either' in name) return name.either.map((id) => t(id)).join('” or “')
  return name.joined.map((id) => t(id, gaps)).join(' ')
}

/** What a pattern of a name says. */
const plainPattern = (source: string): string =>
  source
    .replaceAll(/\(\?[!=][^)]*\)|\\b|[$^]/g, '')
    .replaceAll(/\\D\??/g, ',')
    .replaceAll(/\.[+*]/g, '…')
    .replaceAll(/\\(.)/g, '$1')
