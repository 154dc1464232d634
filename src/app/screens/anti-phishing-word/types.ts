import type { AntiPhishingWordProblem } from '../../../../machines/anti-phishing-word/anti-phishing-word'
import type { FieldCode } from '../../../domain/shared/problems'

export type AntiPhishingWordScreen = {
  hasWord: boolean
  text: string
  textProblem: FieldCode | null
  problem: AntiPhishingWordProblem | null
  done: 'saved' | 'removed' | null
  busy: 'saving' | 'removing' | null
  onType: (text: string) => void
  onLeave: () => void
  onSubmit: () => void
  onRemove: () => void
}
