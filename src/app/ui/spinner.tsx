import { spinner } from './spinner.css'

/** Stands beside a word that says what is going on; the word carries it where motion is reduced. */
export const Spinner = () => <span className={spinner} aria-hidden="true" />
