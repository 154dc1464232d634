/** The one thing that ports need of the platform here; where the DOM's types are loaded, theirs is this and more. */
interface AbortSignal {
  readonly aborted: boolean
}
