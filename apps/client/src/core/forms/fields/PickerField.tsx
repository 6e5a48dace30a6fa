/** What is chosen on another screen, with a button that takes the choice back where the row has one. */
import type { ComponentProps } from 'react'
import { IconButton } from '../../../ui/Button.tsx'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import styles from '../Forms.module.css'

type Props = ComponentProps<typeof PickField> & { clear: { label: string; run: () => void } | undefined }

export function PickerField({ clear, ...props }: Props) {
  const field = <PickField {...props} />
  if (!clear) return field
  return (
    <div className={styles['clearable']}>
      {field}
      {props.value && <IconButton icon="close" label={clear.label} onClick={clear.run} />}
    </div>
  )
}
