import { ErrorNotFoundView } from './view'

export default function ErrorNotFound() {
  return <ErrorNotFoundView />
}
