/**
 * A modal panel: what is behind it takes no input until it is closed by Escape, its button or a press beside it. The focus stays inside and
 * returns to where it was. On a phone it rises from the bottom edge.
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

interface Props {
  title: string
  /** Label of the button that closes it; undefined: it has none, the children must answer it. */
  closeLabel?: string | undefined
  onClose: () => void
  /** adaptive: at the bottom of narrow windows, in the middle of others. side: the full height of the right edge. */
  placement?: 'adaptive' | 'center' | 'side'
  /** alertdialog: it asks for a decision, so a press beside it does not close it. Escape does. */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

export function Dialog({ title, closeLabel, onClose, placement = 'adaptive', role = 'dialog', children }: Props) {
  useLayer(true, onClose)
  return (
    <Localized>
      <ModalOverlay
        isOpen
        isDismissable={role === 'dialog'}
        onOpenChange={open => {
          if (!open) onClose()
        }}
        className={joinClasses(styles['overlay'], styles[placement])}
      >
        <Modal className={styles['modal']}>
          <LibraryDialog role={role} className={styles['panel']}>
            <div className={styles['head']}>
              <Heading slot="title" level={2} className={styles['title']}>
                {title}
              </Heading>
              {closeLabel !== undefined && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
            </div>
            {children}
          </LibraryDialog>
        </Modal>
      </ModalOverlay>
    </Localized>
  )
}
