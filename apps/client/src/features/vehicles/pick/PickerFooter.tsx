/** The confirm button below the rows of a picker. */
import { Button } from '../../../ui/Button.tsx'
import styles from './PickerFooter.module.css'

export function PickerFooter({ label, onDone }: { label: string; onDone: () => void }) {
  return (
    <div className={styles['foot']}>
      <Button look="primary" block onClick={onDone}>
        {label}
      </Button>
    </div>
  )
}
