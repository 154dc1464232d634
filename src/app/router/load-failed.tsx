import type { ErrorComponentProps } from '@tanstack/react-router'
import { BlankPage } from '../layouts/blank'
import { ErrorUnexpectedView } from '../ui/error-unexpected'

/** A screen that cannot be loaded offers to reload; what fails while it is drawn is the error boundary's. */
export const LoadFailed = ({ error }: ErrorComponentProps) => {
  if (!isLoadFailure(error)) throw error
  return (
    <BlankPage>
      <ErrorUnexpectedView onReload={() => location.reload()} />
    </BlankPage>
  )
}

/** What browsers say of a chunk that did not come: Chromium and Firefox, then Safari. */
const isLoadFailure = (error: unknown): boolean => /dynamically imported|Importing a module/.test(String(error))
