import { Form, Identity, Verification } from './inner'
import { ListView } from './list'
import type { BankScreen } from './types'
import * as styles from './view.css'

export const BankAccountsView = (screen: BankScreen) => (
  <div className={styles.page}>
    <Now {...screen} />
  </div>
)

const Now = (screen: BankScreen) => {
  switch (screen.state) {
    case 'list':
      return <ListView {...screen} />
    case 'form':
      return <Form actor={screen.actor} />
    case 'identity':
      return <Identity actor={screen.actor} />
    case 'verification':
      return <Verification actor={screen.actor} />
  }
}
