import styles from './SearchBar.module.css'
import { Icon } from '../Icon.tsx'

interface Props {
  value: string
  onChange: (value: string) => void
  label: string
  /** Where the label has no room; it still is the name of the field. */
  placeholder?: string
  clearLabel: string
}

export function SearchBar({ value, onChange, label, placeholder = label, clearLabel }: Props) {
  return (
    <div className={styles['bar']} role="search">
      <Icon name="search" size={18} />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        aria-label={label}
        placeholder={placeholder}
        title={placeholder === label ? undefined : label}
        className={styles['input']}
        onChange={event => onChange(event.target.value)}
      />
      {value && (
        <button type="button" aria-label={clearLabel} className={styles['clear']} onClick={() => onChange('')}>
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  )
}
