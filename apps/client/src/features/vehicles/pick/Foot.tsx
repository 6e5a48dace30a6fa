/** Below the rows of a picker that has to be confirmed. */
import { Button } from '../../../ui/Button.tsx'
import styles from './Foot.module.css'

export function Foot({ label, onDone }: { label: string; onDone: () => void }) {
  return (
    <div className={styles['foot']}>
      <Button look="primary" block onClick={onDone}>
        {label}
      </Button>
    </div>
  )
}
