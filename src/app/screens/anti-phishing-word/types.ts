import type { AntiPhishingWordProblem, WordDone } from '../../../../machines/anti-phishing-word/anti-phishing-word'
import type { FieldCode } from '../../../domain/shared/problems'
import type { Reauthenticating } from '../../ui/reauthentication'

export type AntiPhishingWordScreen =
  | ({ state: 'editing' } & AntiPhishingWordEditing)
  | ({ state: 'proving'; isRemoving: boolean; problem: AntiPhishingWordProblem | null } & Reauthenticating)

export type AntiPhishingWordEditing = {
  hasWord: boolean
  text: string
  textProblem: FieldCode | null
  problem: AntiPhishingWordProblem | null
  done: WordDone | null
  isBusy: boolean
  onType: (text: string) => void
  onLeave: () => void
  onSubmit: () => void
  onRemove: () => void
}
