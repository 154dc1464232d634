import { definePlainScreen } from '../define-screen'
import { useGuide } from './use-guide'
import { GuideView } from './view'

export default definePlainScreen('wallet-export-guide', () => <GuideView {...useGuide()} />)
