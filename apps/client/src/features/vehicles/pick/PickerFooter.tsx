/** The confirm button below the rows of a picker. */
import { Button } from '../../../ui/Button.tsx'
import styles from './PickerFooter.module.css'

interface Props {
  label: string
  disabled: boolean
  onDone: () => void
}

export function PickerFooter({ label, disabled, onDone }: Props) {
  return (
    <div className={styles['foot']}>
      <Button look="primary" block disabled={disabled} onClick={onDone}>
        {label}
      </Button>
    </div>
  )
}
