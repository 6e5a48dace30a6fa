/**
 * Modal dialog. Closed by Escape, its button, or a press on the backdrop. Keeps the focus inside and returns it to the opener. On phones it
 * is a panel at the bottom edge.
 */
import type { ReactNode } from 'react'
import { Dialog as LibraryDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../Button.tsx'
import { joinClasses } from '../join-classes.ts'
import { useLayer } from '../layers.ts'
import { Localized } from '../Localized.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  title: string
  /** Label of the close button; undefined: no close button. */
  closeLabel?: string | undefined
  onClose: () => void
  /** adaptive: at the bottom edge of narrow windows, centered in others. side: full height at the right edge. */
  placement?: 'adaptive' | 'center' | 'side'
  /** medium: 560 px wide. */
  size?: 'small' | 'medium'
  /** alertdialog: asks for a decision, so a press on the backdrop does not close it. Escape does. */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

export function Dialog(props: DialogProps) {
  const { title, closeLabel, onClose, placement = 'adaptive', size = 'small', role = 'dialog', children } = props
  return (
    <Overlay onClose={onClose} dismissable={role === 'dialog'} className={joinClasses(styles[placement], styles[size])}>
      <LibraryDialog role={role} className={styles['panel']}>
        <div className="flex center spread touch">
          <Heading slot="title" level={2} className={styles['title']}>
            {title}
          </Heading>
          {closeLabel !== undefined && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
        </div>
        {children}
      </LibraryDialog>
    </Overlay>
  )
}

export type ScreenDialogShape = 'dialog' | 'sheet' | 'beside' | 'besideSheet'

interface ScreenDialogProps {
  /** Id of the title, which is in the children. */
  titleId: string
  onClose: () => void
  /**
   * dialog: centered, as high as its content, 560 px wide. sheet: full height at the right edge, 640 px wide. beside: the same of 440 px, and what is
   * below it stays readable. besideSheet: that, at the left of a sheet.
   */
  shape: ScreenDialogShape
  children: ReactNode
}

/** A dialog whose content is a screen with a title bar of its own. */
export function ScreenDialog({ titleId, onClose, shape, children }: ScreenDialogProps) {
  return (
    <Overlay onClose={onClose} dismissable className={joinClasses(styles[shape === 'dialog' ? 'center' : 'side'], styles[shape])}>
      <LibraryDialog aria-labelledby={titleId} className={styles['screen']}>
        {children}
      </LibraryDialog>
    </Overlay>
  )
}

interface OverlayProps {
  onClose: () => void
  /** Closed by a press on the backdrop. */
  dismissable: boolean
  className: string | undefined
  children: ReactNode
}

function Overlay({ onClose, dismissable, className, children }: OverlayProps) {
  useLayer(true, onClose)
  return (
    <Localized>
      <ModalOverlay
        isOpen
        isDismissable={dismissable}
        onOpenChange={open => {
          if (!open) onClose()
        }}
        className={joinClasses(styles['overlay'], className)}
      >
        <Modal className={styles['modal']}>{children}</Modal>
      </ModalOverlay>
    </Localized>
  )
}
