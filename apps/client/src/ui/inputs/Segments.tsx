/** Segmented control: radio buttons in a row. */
import { useId } from 'react'
import styles from './Segments.module.css'

interface Props<Value extends string> {
  label: string
  choices: ReadonlyArray<{ value: Value; text: string; lang?: string }>
  chosen: Value
  disabled?: boolean
  onChoose: (value: Value) => void
  /** What is chosen already was pressed. */
  onChooseAgain?: () => void
}

export function Segments<Value extends string>(props: Props<Value>) {
  const { label, choices, chosen, disabled, onChoose, onChooseAgain } = props
  const name = useId()
  return (
    <div className={styles['segments']} role="radiogroup" aria-label={label}>
      {choices.map(({ value, text, lang }) => (
        <label key={value} className={styles['segment']} lang={lang}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            disabled={disabled}
            onClick={value === chosen ? onChooseAgain : undefined}
            onChange={() => onChoose(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  )
}
