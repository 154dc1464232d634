import type { ComponentProps } from 'react'
import { classes } from './classes'
import { CloseIcon } from './icon'
import { iconButton } from './icon-button.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'type'>

/** A quiet button of an icon, with or without a word; without one it takes an `aria-label`. */
export const IconButton = ({ className, ...native }: IconButtonProps) => (
  <button type="button" className={classes(iconButton, className)} {...native} />
)

export const CloseButton = ({ label, onClose }: { label: string; onClose: () => void }) => (
  <IconButton aria-label={label} onClick={onClose}>
    <CloseIcon />
  </IconButton>
)
