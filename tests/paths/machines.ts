import { StateMachine, type AnyStateMachine } from 'xstate'

/** Every machine of the product, also those without a driver. */
export const machines: AnyStateMachine[] = Object.values(
  import.meta.glob<Record<string, unknown>>('../../machines/**/*.ts', { eager: true }),
).flatMap((module) => Object.values(module).filter((value) => value instanceof StateMachine))
