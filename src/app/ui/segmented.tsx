import { segment, segmented } from './segmented.css'

type Choice<Id> = { id: Id; label: string; name?: string }

type SegmentedProps<Id> = {
  label: string
  choices: readonly Choice<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** A few views of the same thing, of which one is shown. `name` is read out besides where the label is short. */
export const Segmented = <Id extends string>({ label, choices, chosen, onChoose }: SegmentedProps<Id>) => (
  <div className={segmented} role="group" aria-label={label}>
    {choices.map(({ id, label: text, name }) => (
      <button
        key={id}
        type="button"
        className={segment}
        aria-pressed={id === chosen}
        aria-label={name === undefined ? undefined : `${text}, ${name}`}
        onClick={() => onChoose(id)}
      >
        {text}
      </button>
    ))}
  </div>
)
