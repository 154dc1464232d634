import { ErrorUnexpectedView } from './view'

export default function ErrorUnexpected() {
  return <ErrorUnexpectedView onReload={() => location.reload()} />
}
