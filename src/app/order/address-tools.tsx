import { useMessages } from '../../i18n/react'
import { BookIcon, PasteIcon } from '../ui/icon-book'
import { AddressBook } from './address-book'
import type { AddressEntry, BookActor } from './buying-types'
import { useAddressBook } from './use-address-book'
import * as styles from './address-book.css'

/** Where there are several addresses, the names of the tools say whose they are. */
export type ToolNames = { paste: string; saved: string }

/** What helps to give the address. */
export const AddressTools = ({ coin, onPaste, onBook, book, names }: AddressEntry & { names?: ToolNames }) => {
  const { t } = useMessages()
  const { paste, saved } = names ?? { paste: t('buy.paste'), saved: t('addresses.title') }
  return (
    <>
      {onPaste ? (
        <button type="button" className={styles.tool} aria-label={paste} title={paste} onClick={onPaste}>
          <PasteIcon />
        </button>
      ) : null}
      <button
        type="button"
        className={styles.tool}
        aria-label={saved}
        aria-haspopup="dialog"
        title={saved}
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
