import type { ReactNode } from 'react'
import { coinNames, type Coin } from '../../domain/money/currencies'
import { longestAddress, longestLabel } from '../../domain/orders/saved-addresses'
import { dateTimeText, unbroken } from '../../i18n/dates'
import { useMessages } from '../../i18n/react'
import { shortAddress } from '../../i18n/references'
import { Button, ButtonLink } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { footButton } from '../ui/dialog.css'
import { Field } from '../ui/field'
import { frame, input } from '../ui/field.css'
import { FormBusy } from '../ui/form-busy'
import { IconButton } from '../ui/icon-button'
import { PenIcon, TrashIcon } from '../ui/icon-book'
import { Notice } from '../ui/notice'
import { ReauthenticationForm } from '../ui/reauthentication'
import { Skeleton } from '../ui/skeleton'
import * as styles from './address-book.css'
import type { BookDraft, BookList, BookProof, BookRemoval, BookView } from './buying-types'

type Of<View> = View & { coin: Coin }

/** Addresses to choose from, with their names; each can be renamed and deleted. */
export const AddressBook = (book: Of<BookView>) => {
  if (book.phase === 'draft') return <Draft {...book} />
  if (book.phase === 'proof') return <Proof {...book} />
  return book.phase === 'removal' ? <Removal {...book} /> : <List {...book} />
}

const List = (book: Of<BookList>) => {
  const { t } = useMessages()
  return (
    <Dialog
      isOpen
      title={t('addresses.title')}
      onClose={book.onClose}
      foot={
        <Button className={footButton} onClick={book.onAdd} isDisabled={book.isBusy || book.isFailed}>
          {t('addresses.add')}
        </Button>
      }
    >
      <Addresses {...book} />
      {book.isBusy || book.isFailed ? null : <Setting {...book} />}
    </Dialog>
  )
}

const Addresses = ({ addresses, isBusy, isFailed, onRetry, onChoose, onRename, onRemove }: BookList) => {
  const { t } = useMessages()
  if (isBusy)
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton width="100%" height={56} />
      </div>
    )
  if (isFailed)
    return (
      <Notice tone="error" isUrgent action={<Button onClick={onRetry}>{t('common.tryAgain')}</Button>}>
        {t('addresses.failed')}
      </Notice>
    )
  if (addresses.length === 0) return <p>{t('addresses.empty')}</p>
  return (
    <ul className={styles.list}>
      {addresses.map((each) => (
        <li key={each.id} className={styles.entry}>
          <button
            type="button"
            className={styles.choose}
            disabled={each.usableFrom !== null}
            onClick={() => onChoose(each)}
          >
            <span className={styles.label}>{each.label}</span>
            <span className={styles.address}>{shortAddress(each.address)}</span>
            {each.usableFrom === null ? null : (
              <span className={styles.from}>
                {t('addresses.usableFrom', { from: unbroken(dateTimeText(each.usableFrom)) })}
              </span>
            )}
          </button>
          <Tool name={t('addresses.renameThis', { label: each.label })} onAct={() => onRename(each)}>
            <PenIcon />
          </Tool>
          <Tool name={t('addresses.removeThis', { label: each.label })} onAct={() => onRemove(each)}>
            <TrashIcon />
          </Tool>
        </li>
      ))}
    </ul>
  )
}

/** Whether coins go only to these, and where that is set. */
const Setting = ({ allowed }: BookList) => {
  const { t } = useMessages()
  return (
    <div className={styles.setting}>
      <p>
        {allowed === null
          ? t('addresses.any')
          : allowed.until === null
            ? t('addresses.only')
            : t('addresses.onlyEnding', { until: unbroken(dateTimeText(allowed.until)) })}
      </p>
      <ButtonLink size="small" to={{ screen: 'settingsAddresses' }}>
        {t('addresses.setting')}
      </ButtonLink>
    </div>
  )
}

const Tool = ({ name, children, onAct }: { name: string; children: ReactNode; onAct: () => void }) => (
  <IconButton aria-label={name} title={name} onClick={onAct}>
    {children}
  </IconButton>
)

const Problem = ({ problem }: Pick<BookView, 'problem'>) => {
  const { t } = useMessages()
  return problem ? (
    <Notice tone="error" isUrgent>
      {t(`addresses.problem.${problem}`)}
    </Notice>
  ) : null
}

const Draft = (book: Of<BookDraft>) => {
  const { t } = useMessages()
  const coin = { name: coinNames[book.coin], code: book.coin }
  return (
    <Dialog
      isOpen
      title={t(book.isNew ? 'addresses.add' : 'addresses.renaming')}
      onClose={book.onClose}
      foot={<DraftButtons {...book} />}
    >
      <Problem problem={book.problem} />
      <FormBusy value={book.isBusy}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            book.onSave()
          }}
        >
          {book.isNew ? (
            <Text
              label={t('buy.address', coin)}
              value={book.address}
              most={longestAddress}
              onType={(text) => book.onType('address', text)}
              problem={book.addressProblem ? t(`field.${book.addressProblem}`, coin) : undefined}
            />
          ) : (
            <p className={styles.whole}>{book.address}</p>
          )}
          <Text
            label={t('addresses.label')}
            help={t('addresses.labelHelp')}
            value={book.label}
            most={longestLabel}
            onType={(text) => book.onType('label', text)}
            problem={book.labelProblem ? t(`field.${book.labelProblem}`) : undefined}
          />
          <input type="submit" hidden />
        </form>
      </FormBusy>
    </Dialog>
  )
}

type TextProps = {
  label: string
  value: string
  most: number
  help?: string
  problem: string | undefined
  onType: (text: string) => void
}

const Text = ({ label, value, most, help, problem, onType }: TextProps) => (
  <Field label={label} help={help} problem={problem} isUrgent>
    {(control) => (
      <div className={frame[problem === undefined ? 'calm' : 'wrong']}>
        <input
          {...control}
          className={input}
          value={value}
          maxLength={most}
          onChange={(event) => onType(event.currentTarget.value)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
      </div>
    )}
  </Field>
)

const DraftButtons = ({ canSave, isBusy, onSave, onBack }: BookDraft) => {
  const { t } = useMessages()
  return (
    <>
      <Button className={footButton} onClick={onBack} isDisabled={isBusy}>
        {t('addresses.cancel')}
      </Button>
      <Button
        className={footButton}
        kind="primary"
        isDisabled={!canSave && !isBusy}
        isBusy={isBusy}
        busyText={t('addresses.saving')}
        onClick={onSave}
      >
        {t('addresses.save')}
      </Button>
    </>
  )
}

const Proof = (book: Of<BookProof>) => {
  const { t } = useMessages()
  return (
    <Dialog isOpen title={t('addresses.proving')} onClose={book.onClose}>
      <p className={styles.whole}>{book.address}</p>
      <p>{t('addresses.provingText')}</p>
      <ReauthenticationForm
        {...book}
        problem={<Problem problem={book.problem} />}
        submit={t('addresses.provingSubmit')}
        busyText={t('addresses.saving')}
        back={t('addresses.cancel')}
        kind="primary"
      />
    </Dialog>
  )
}

const Removal = (book: BookRemoval) => {
  const { t } = useMessages()
  return (
    <Dialog
      isOpen
      title={t('addresses.removing', { label: book.label })}
      onClose={book.onClose}
      foot={<RemovalButtons {...book} />}
    >
      <Problem problem={book.problem} />
      <p className={styles.whole}>{book.address}</p>
      <p>{t('addresses.removingText')}</p>
    </Dialog>
  )
}

const RemovalButtons = ({ isBusy, onConfirm, onBack }: BookRemoval) => {
  const { t } = useMessages()
  return (
    <>
      <Button className={footButton} onClick={onBack} isDisabled={isBusy}>
        {t('addresses.keep')}
      </Button>
      <Button
        className={footButton}
        kind="destructive"
        isBusy={isBusy}
        busyText={t('addresses.deleting')}
        onClick={onConfirm}
      >
        {t('addresses.delete')}
      </Button>
    </>
  )
}
