import type { AnyEventObject } from 'xstate'
import { stateIn } from '../statechart'
import type { Graph } from '../graph'
import { eventsOf } from '../moves'
import { PathsProblem } from '../problems'
import type { Taken, Walker } from '../walker'
import type { PathOfGraph } from './plan'

/** Walks a path through the machine anew; a step that leads elsewhere than planned is an error of the tool. */
export const replayed = ({ walker, driver }: Graph, { id, start, edges }: PathOfGraph): void => {
  const walked = walkedThrough(
    walker,
    start.input,
    edges.map(({ move }) => eventsOf(move)),
  )
  edges.forEach(({ move, to, fired }, index) => {
    const step = walked[index + 1]
    const isSame = step && stateIn(step.to.snapshot) === to.state && idsIn(step.fired).join() === idsIn(fired).join()
    if (!isSame)
      throw new PathsProblem(
        `Path ${id} of ${driver.machine.id} leads elsewhere at its step ${index + 1}, ${move.label}.`,
      )
  })
}

const idsIn = (fired: Taken['fired']): string[] => fired.map(({ id }) => id)

/** What comes of a start and steps, one after the other; the first is the start itself. */
export const walkedThrough = (walker: Walker, input: unknown, steps: readonly AnyEventObject[][]): Taken[] => {
  let last = walker.begin(input)
  const walked = [last]
  for (const events of steps) {
    last = walker.takeAll(last.to, events)
    walked.push(last)
  }
  return walked
}
