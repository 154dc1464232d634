import { weekdayText } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { Button, ButtonLink } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { footButton } from '../../ui/dialog.css'
import type { AskedAct, ShownPlan } from './types'
import { unseen } from '../../ui/text.css'
import { useKeptFocus } from '../../ui/use-kept-focus'
import * as styles from './view.css'

/** What can be done to the plan; each is asked about before it is done. Whose button goes with it stays here. */
export const Acts = ({ plan, canChange, acts, asked, onAsk }: ShownPlan) => {
  const { t } = useMessages()
  const { part, head } = useKeptFocus<HTMLElement>(plan.state)
  const hasActs = canChange || acts.length > 0
  return (
    <section {...part}>
      <h2 ref={head} className={unseen} tabIndex={-1}>
        {t(hasActs ? 'plan.acts' : `plans.state.${plan.state}`)}
      </h2>
      {hasActs ? (
        <div className={styles.acts} role="group" aria-label={t('plan.acts')}>
          {canChange ? (
            <ButtonLink to={{ screen: 'planChange', params: { reference: plan.reference } }}>
              {t('plan.act.change')}
            </ButtonLink>
          ) : null}
          {acts.map((act) => (
            <Button key={act} kind={act === 'end' ? 'destructive' : 'secondary'} onClick={() => onAsk(act)}>
              {t(`plan.act.${act}`)}
            </Button>
          ))}
        </div>
      ) : null}
      {asked === null ? null : <Asked plan={plan} {...asked} />}
    </section>
  )
}

const Asked = ({ plan, act, isBusy, onConfirm, onLeave }: AskedAct & Pick<ShownPlan, 'plan'>) => {
  const { t, locale } = useMessages()
  const day = plan.nextDay === null ? '' : weekdayText(locale, plan.nextDay)
  return (
    <Dialog
      isOpen
      title={t(`plan.ask.${act}.title`)}
      onClose={onLeave}
      foot={
        <>
          <Button className={footButton} isDisabled={isBusy} onClick={onLeave}>
            {t('plan.ask.leave')}
          </Button>
          <Button
            className={footButton}
            kind={act === 'end' ? 'destructive' : 'primary'}
            isBusy={isBusy}
            busyText={t(`plan.ask.${act}.busy`)}
            onClick={onConfirm}
          >
            {t(`plan.ask.${act}.confirm`, { day })}
          </Button>
        </>
      }
    >
      <p>{t(plan.way === 'transfer' ? `plan.ask.${act}.transfer` : `plan.ask.${act}.reminder`, { day })}</p>
    </Dialog>
  )
}
