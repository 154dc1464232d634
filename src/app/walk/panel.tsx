import { isKeepable, type Walked, type WalkStep } from '../../../machines/walk/walk'
import { useMessages } from '../../i18n/react'
import { useWalk, type CopyingActor, type WalkActor } from './use-walk'

type Panel = ReturnType<typeof useWalk>

/** A small tab at the edge of the page; unfolded, all that the machines of the page have done. */
export const WalkPanel = ({ walk, copying }: { walk: WalkActor; copying: CopyingActor }) => {
  const { t } = useMessages()
  const panel = useWalk(walk, copying)
  return <aside aria-label={t('walk.title')}>{panel.isUnfolded ? <Unfolded {...panel} /> : <Tab {...panel} />}</aside>
}

const focus = (part: HTMLElement | null): void => part?.focus()

const Tab = ({ covered, total, wasUnfolded, onUnfold }: Panel) => {
  const { t } = useMessages()
  return (
    <button
      type="button"
      className="tab"
      aria-expanded={false}
      ref={wasUnfolded ? focus : undefined}
      onClick={onUnfold}
    >
      <span className="unseen">{t('walk.unfold')}, </span>
      <span className="unseen">{t('walk.covered', { covered, total })}</span>
      <span aria-hidden="true">
        {covered}/{total}
      </span>
    </button>
  )
}

const Unfolded = (panel: Panel) => {
  const { t } = useMessages()
  const { walked, covered, total, kept, copied, isUncopied, onFold, onForget, onPutAway } = panel
  return (
    <div className="panel">
      <header>
        <h2>{t('walk.title')}</h2>
        <button type="button" ref={focus} onClick={onFold}>
          {t('walk.fold')}
        </button>
      </header>
      <p className="quiet">{t('walk.covered', { covered, total })}</p>
      <ul>
        {walked.map((each) => (
          <Machine key={each.place} {...panel} of={each} />
        ))}
      </ul>
      <footer>
        <button type="button" onClick={onForget}>
          {t('walk.forget')}
        </button>
        <button type="button" onClick={onPutAway}>
          {t('walk.putAway')}
        </button>
      </footer>
      <p className="unseen" role="status">
        {copied === undefined ? '' : t('walk.copied')}
        {isUncopied ? t('walk.notCopied') : ''}
        {kept === undefined ? '' : t('walk.kept')}
      </p>
    </div>
  )
}

const Machine = ({ of, chosen, kept, copied, isUncopied, onChoose, onKeep, onCopy }: Panel & { of: Walked }) => {
  const { t } = useMessages()
  const { place, name, state, isRunning, steps, total, missing } = of
  const isChosen = chosen === place
  const covered = total - missing.length
  return (
    <li>
      <button type="button" className="machine" aria-expanded={isChosen} onClick={() => onChoose(place)}>
        <span className="name">{name}</span>
        <span className="figure">
          {covered}/{total}
        </span>
        <span className="state">{isRunning ? state : t('walk.ended', { state })}</span>
        <progress max={total} value={covered} aria-hidden="true" />
      </button>
      {isChosen ? (
        <div className="walk">
          <button type="button" className="copy" disabled={steps.length === 0} onClick={() => onCopy(of)}>
            {t(copied === place ? 'walk.copied' : isUncopied ? 'walk.notCopied' : 'walk.copy')}
          </button>
          <button type="button" className="copy" disabled={!isKeepable(of)} onClick={() => onKeep(place)}>
            {t(kept === place ? 'walk.kept' : 'walk.keep')}
          </button>
          {of.start.fired === null ? <p className="quiet">{t('walk.late')}</p> : null}
          {kept === place ? <p className="id">{t('walk.accept', { machine: of.machine })}</p> : null}
          <h3>{t('walk.steps')}</h3>
          {steps.length === 0 ? <p className="quiet">{t('walk.none')}</p> : <Steps steps={steps} />}
          {missing.length > 0 ? (
            <details>
              <summary>{t('walk.missing', { count: missing.length })}</summary>
              <ul>
                {missing.map((id) => (
                  <li key={id} className="id">
                    {id}
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

const mostShown = 50

/** The last of them first. */
const Steps = ({ steps }: { steps: readonly WalkStep[] }) => (
  <ol reversed start={steps.length}>
    {steps
      .map((step, index) => ({ ...step, number: index + 1 }))
      .slice(-mostShown)
      .toReversed()
      .map(({ number, event, to, fired }) => (
        <li key={number} title={fired.join('\n')}>
          {event} <span className="quiet">→ {to}</span>
        </li>
      ))}
  </ol>
)
