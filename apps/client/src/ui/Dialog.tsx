/** Modal dialog. Closed by Escape, its button, or a click on the backdrop. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'

interface Props {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

export function Dialog({ title, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={styles['dialog']}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => {
        // A click on the backdrop targets the dialog itself.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles['panel']}>
        <div className={styles['head']}>
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
