import { ErrorUnexpectedView } from '../../ui/error-unexpected'
import { definePlainScreen } from '../define-screen'

export default definePlainScreen('error-unexpected', () => <ErrorUnexpectedView onReload={() => location.reload()} />)
