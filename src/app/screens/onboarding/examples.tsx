import { useMessages } from '../../../i18n/react'
import { CheckIcon, CloseIcon } from '../../ui/icon'
import * as styles from './examples.css'

const examples = ['good', 'glare', 'corners', 'blurred'] as const
type Example = (typeof examples)[number]

/** Drawn, so that nobody's own document serves as an example. */
export const Examples = () => {
  const { t } = useMessages()
  return (
    <section aria-label={t('documents.examples')}>
      <h2 className={styles.head}>{t('documents.examples')}</h2>
      <div className={styles.row}>
        {examples.map((example) => (
          <figure key={example}>
            <div className={styles.picture}>
              <Drawing example={example} />
            </div>
            <figcaption className={styles.caption}>
              <span className={example === 'good' ? styles.good : styles.bad}>
                {example === 'good' ? <CheckIcon size="small" /> : <CloseIcon size="small" />}
              </span>
              {t(`documents.example.${example}`)}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

const Drawing = ({ example }: { example: Example }) => (
  <svg viewBox="0 0 160 112" className={styles.drawing} aria-hidden="true">
    <rect width="160" height="112" fill="#4a565e" />
    <g
      className={example === 'blurred' ? styles.blurred : undefined}
      transform={example === 'corners' ? 'translate(-34 4) scale(1.35)' : undefined}
    >
      <rect x="14" y="12" width="132" height="88" rx="5" fill="#e9e4d6" stroke="#b9b19b" />
      <path d="M14 34c30-14 60 14 132-6M14 52c40-16 70 14 132-4M14 70c30-14 80 12 132-6" stroke="#d4ccb6" fill="none" />
      <rect x="22" y="24" width="36" height="46" rx="2" fill="#cfd8da" />
      <circle cx="40" cy="40" r="8" fill="#7b8a90" />
      <path d="M25 70c1-13 7-18 15-18s14 5 15 18z" fill="#7b8a90" />
      <path d="M66 25h44v4h-44zM66 34h62v3h-62zM66 42h34v3h-34zM66 50h52v3h-52zM66 58h40v3h-40z" fill="#54616a" />
      <path d="M22 80h116v3H22zM22 88h116v3H22z" fill="#3b474f" />
    </g>
    {example === 'glare' ? <path d="M60 12h52L78 100H26z" fill="#fff" opacity=".93" /> : null}
  </svg>
)
