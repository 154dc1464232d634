import { strong } from './said-of.css'

/** Stands in a text where `SaidOf` is to put what it is about. */
export const gap = '\uE000'

/** A sentence with what it is about made strong: `text` has `gap` in its place. */
export const SaidOf = ({ text, of }: { text: string; of: string }) => {
  const [before = '', after = ''] = text.split(gap)
  return (
    <>
      {before}
      <strong className={strong}>{of}</strong>
      {after}
    </>
  )
}
