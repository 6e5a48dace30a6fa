/** Says what a control does while a mouse rests on it or the keyboard has reached it. Touch has none: the control's label must do without. */
import { cloneElement, type HTMLAttributes, type ReactElement } from 'react'
import { Focusable, Tooltip as LibraryTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { Localized } from '../Localized.tsx'
import styles from './Tooltip.module.css'

interface Props {
  text: string
  placement?: 'top' | 'bottom' | 'left' | 'right'
  /** One button or link. Its own `title` is left out: the browser would show it as well. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** Rests this long on a control before the tooltip comes, ms. */
const delay = 500

export function Tooltip({ text, placement = 'bottom', children }: Props) {
  return (
    <Localized>
      <TooltipTrigger delay={delay}>
        {/* Typed for plain elements; a part of ours that hands ref and handlers on to its element serves as well. */}
        <Focusable>{cloneElement(children, { title: undefined }) as ReactElement<HTMLAttributes<HTMLElement>, string>}</Focusable>
        <LibraryTooltip placement={placement} offset={6} className={styles['tooltip']}>
          {text}
        </LibraryTooltip>
      </TooltipTrigger>
    </Localized>
  )
}
