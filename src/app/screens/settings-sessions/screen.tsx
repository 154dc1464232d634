import { wordsOf } from '../../../words/browser'
import { settingsWords } from '../../../words/settings-words'
import { Sections } from '../../sections'
import { useSessions } from './use-sessions'
import { SessionsView } from './view'

/** The screen's own words come with it: nothing of them is in the first chunk. */
await wordsOf(settingsWords)

export default function SettingsSessions() {
  return (
    <>
      <Sections />
      <SessionsView {...useSessions()} />
    </>
  )
}
