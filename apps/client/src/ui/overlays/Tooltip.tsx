/** Describes a control on hover and keyboard focus. Touch screens show no tooltips, so the label must be understood without it. */
import { cloneElement, type HTMLAttributes, type ReactElement } from 'react'
import { Focusable, Tooltip as LibraryTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { Localized } from '../Localized.tsx'
import styles from './Tooltip.module.css'

interface Props {
  text: string
  placement?: 'top' | 'bottom' | 'left' | 'right'
  /** One button or link. Its `title` is removed, since the browser would show it too. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** Hover time before the tooltip appears, ms. */
const delay = 500

export function Tooltip({ text, placement = 'bottom', children }: Props) {
  return (
    <Localized>
      <TooltipTrigger delay={delay}>
        {/* Focusable is typed for plain elements; components that pass ref and handlers to their element work too. */}
        <Focusable>{cloneElement(children, { title: undefined }) as ReactElement<HTMLAttributes<HTMLElement>, string>}</Focusable>
        <LibraryTooltip placement={placement} offset={6} className={styles['tooltip']}>
          {text}
        </LibraryTooltip>
      </TooltipTrigger>
    </Localized>
  )
}
