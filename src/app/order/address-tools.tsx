import { useMessages } from '../../i18n/react'
import { BookIcon, PasteIcon } from '../ui/icon-book'
import { AddressBook } from './address-book'
import type { AddressEntry, BookActor } from './buying-types'
import { useAddressBook } from './use-address-book'
import * as styles from './address-book.css'

/** What helps to give the address. */
export const AddressTools = ({ coin, onPaste, onBook, book }: AddressEntry) => {
  const { t } = useMessages()
  return (
    <>
      {onPaste ? (
        <button
          type="button"
          className={styles.tool}
          aria-label={t('buy.paste')}
          title={t('buy.paste')}
          onClick={onPaste}
        >
          <PasteIcon />
        </button>
      ) : null}
      <button
        type="button"
        className={styles.tool}
        aria-label={t('addresses.title')}
        aria-haspopup="dialog"
        title={t('addresses.title')}
        onClick={onBook}
      >
        <BookIcon />
      </button>
      {book ? <OpenBook coin={coin} book={book} /> : null}
    </>
  )
}

const OpenBook = ({ coin, book: actor }: { coin: AddressEntry['coin']; book: BookActor }) => {
  const book = useAddressBook(actor)
  return book ? <AddressBook coin={coin} {...book} /> : null
}
