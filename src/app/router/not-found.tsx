import { BlankPage } from '../layouts/blank'
import { ErrorNotFoundView } from '../ui/error-not-found'

/** For addresses that no route has, which stand in no layout. */
export const NotFound = () => (
  <BlankPage>
    <ErrorNotFoundView />
  </BlankPage>
)
