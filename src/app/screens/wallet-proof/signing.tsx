import { appForLedger, signingWallets } from '../../../domain/wallet-proofs/wallets'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Disclosure } from '../../ui/disclosure'
import { Field } from '../../ui/field'
import { frame } from '../../ui/field.css'
import { CheckIcon } from '../../ui/icon'
import { CopyIcon } from '../../ui/icon-later'
import { Notice } from '../../ui/notice'
import { QrPaper } from '../../ui/qr'
import { StepForm } from '../../ui/step-form'
import { Head, ProblemNotice, StepActions } from './parts'
import type { Signing } from './types'
import * as styles from './view.css'

/** The text to sign, how a wallet does it, and its signature. */
export const SigningView = (screen: Signing) => {
  const { t } = useMessages()
  const { coin, text, signature, signatureProblem, copied, problem, isBusy, onCopy, onType, onSubmit, onBack } = screen
  const isCopied = copied === 'text'
  return (
    <>
      <Head title={t('wallet.signing.title')}>{t('wallet.signing.lead')}</Head>
      <ProblemNotice problem={problem} />
      <Card className={styles.panel}>
        <div className={styles.signed}>
          <div className={styles.side}>
            <p className={styles.name}>{t('wallet.signing.text')}</p>
            <p className={styles.text}>{text}</p>
            <Button icon={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => onCopy('text', text)}>
              {t(isCopied ? 'common.copied' : 'wallet.signing.copy')}
            </Button>
          </div>
          <div className={styles.code}>
            <QrPaper text={text} name={t('wallet.signing.qr')} />
            <p className={styles.caption}>{t('wallet.signing.qrHelp')}</p>
          </div>
        </div>
        <Disclosure title={t('wallet.signing.help')}>
          <dl className={styles.wallets}>
            {signingWallets[coin].map(({ name, help }) => (
              <div key={name} className={styles.wallet}>
                <dt className={styles.walletName}>{name}</dt>
                <dd>{t(`wallet.help.${help}`, { app: appForLedger[coin] })}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      </Card>
      <StepForm canSubmit isBusy={isBusy} onSubmit={onSubmit}>
        <Field
          label={t('wallet.signing.signature')}
          help={t('wallet.signing.signatureHelp')}
          problem={signatureProblem ? t(`field.${signatureProblem}`) : undefined}
        >
          {(control) => (
            <div className={frame[signatureProblem === null ? 'calm' : 'wrong']}>
              <textarea
                {...control}
                className={styles.signature}
                value={signature}
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                onChange={(event) => onType(event.currentTarget.value)}
              />
            </div>
          )}
        </Field>
        <Notice tone="info">{t('wallet.signing.safe')}</Notice>
        <StepActions
          submit={t('wallet.signing.submit')}
          busyText={t('wallet.signing.busy')}
          isBusy={isBusy}
          onBack={onBack}
        />
      </StepForm>
    </>
  )
}
