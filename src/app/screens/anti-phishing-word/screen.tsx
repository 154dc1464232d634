import { provideAntiPhishingWord } from '../../../../machines/anti-phishing-word/anti-phishing-word'
import { Sections } from '../../sections'
import { defineScreen } from '../define-screen'
import { antiPhishingWordPorts } from './ports'
import { useAntiPhishingWord, type AntiPhishingWordActor } from './use-anti-phishing-word'
import { AntiPhishingWordView } from './view'

const AntiPhishingWord = ({ actor }: { actor: AntiPhishingWordActor }) => (
  <>
    <Sections />
    <AntiPhishingWordView {...useAntiPhishingWord(actor)} />
  </>
)

export default defineScreen('anti-phishing-word', {
  machine: (services) => provideAntiPhishingWord(antiPhishingWordPorts(services)),
  input: ({ customer }) => ({ customer }),
  View: AntiPhishingWord,
})
