/** Chooses which columns of a table are shown. One always is. */
import { useTexts } from '../i18n/use-texts.ts'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { tableTexts } from './table-texts.ts'

interface Props {
  columns: readonly { key: string; text: string }[]
  hidden: readonly string[]
  onHide: (keys: string[]) => void
}

export function ColumnChoice({ columns, hidden, onHide }: Props) {
  const t = useTexts(tableTexts)
  const shown = columns.filter(({ key }) => !hidden.includes(key))
  return (
    <Popover label={t('columns')} icon="sliders">
      <div className="grid gap-1">
        {columns.map(({ key, text }) => (
          <CheckBox
            key={key}
            checked={!hidden.includes(key)}
            onChange={checked => {
              if (checked) onHide(hidden.filter(other => other !== key))
              else if (shown.length > 1) onHide([...hidden, key])
            }}
          >
            {text}
          </CheckBox>
        ))}
      </div>
    </Popover>
  )
}
