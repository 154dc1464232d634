import { BlankPage } from '../layouts/blank'
import { ErrorNotFoundView } from '../ui/error-not-found'

/** For addresses that no route has, which stand in no layout. */
export default function NotFound() {
  return (
    <BlankPage>
      <ErrorNotFoundView />
    </BlankPage>
  )
}
