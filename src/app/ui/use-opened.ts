import { useRef, useState } from 'react'

/** What a button opens: once opened it stays mounted, and closing gives focus back to the button. */
export const useOpened = () => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setIsOpen(true)
    setWasOpened(true)
  }
  const close = () => {
    setIsOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return { button, isOpen, wasOpened, open, close }
}
