import { ErrorNotFoundView } from '../../ui/error-not-found'
import { definePlainScreen } from '../define-screen'

export default definePlainScreen('error-not-found', ErrorNotFoundView)
