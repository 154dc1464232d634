import type { MouseEvent, ReactNode, Ref } from 'react'
import * as styles from './button.css'
import { classes } from './classes'
import { Link, type Target } from './link'
import { Spinner } from './spinner'

type Look = {
  kind?: keyof typeof styles.kind
  size?: keyof typeof styles.size
  isWide?: boolean
  className?: string | undefined
}

const classOf = ({ kind = 'secondary', size = 'normal', isWide, className }: Look): string =>
  classes(styles.kind[kind], styles.size[size], isWide && styles.wide, className)

type ButtonProps = Look & {
  ref?: Ref<HTMLButtonElement> | undefined
  children: ReactNode
  icon?: ReactNode
  type?: 'button' | 'submit'
  form?: string
  value?: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  isDisabled?: boolean | undefined
  isBusy?: boolean
  /** What is happening while busy; keeps its room beforehand, so that the width does not change. */
  busyText?: string
  'aria-describedby'?: string | undefined
}

const swallow = (event: MouseEvent) => event.preventDefault()

export const Button = ({
  children,
  icon,
  busyText,
  isBusy,
  isDisabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const { kind: _kind, size: _size, isWide: _isWide, className: _className, ...native } = rest
  return (
    <button
      {...native}
      type={type}
      className={classOf(rest)}
      disabled={isDisabled}
      aria-disabled={isBusy}
      onClick={isBusy ? swallow : onClick}
    >
      {busyText ? (
        <Faces icon={icon} rest={children} busy={busyText} isBusy={isBusy ?? false} />
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  )
}

type FacesProps = { icon: ReactNode; rest: ReactNode; busy: string; isBusy: boolean }

const Faces = ({ icon, rest, busy, isBusy }: FacesProps) => (
  <span className={styles.faces}>
    <span className={isBusy ? styles.hiddenFace : styles.face} aria-hidden={isBusy}>
      {icon}
      {rest}
    </span>
    <span className={isBusy ? styles.face : styles.hiddenFace} aria-hidden={!isBusy}>
      <Spinner />
      {busy}
    </span>
  </span>
)

type ButtonLinkProps = Look & { children: ReactNode; icon?: ReactNode; to: Target; onClick?: () => void }

export const ButtonLink = ({ children, icon, to, onClick, ...look }: ButtonLinkProps) => (
  <Link to={to} className={classOf(look)} onClick={onClick}>
    {icon}
    {children}
  </Link>
)
