/** Select with a list of choices. Arrow keys and letters move the focus. */
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as LibrarySelect, SelectValue } from 'react-aria-components/Select'
import fieldStyles from './Field.module.css'
import { Icon } from '../Icon.tsx'
import { joinClasses } from '../join-classes.ts'
import { useOpenLayer } from '../layers.ts'
import { Localized } from '../Localized.tsx'
import { FieldLabel, FieldNote, type FieldTexts } from './field-parts.tsx'
import styles from './Select.module.css'

interface Props<Value extends string> extends FieldTexts {
  choices: ReadonlyArray<{ value: Value; text: string }>
  /** undefined or an unknown value: the placeholder is shown. */
  chosen: Value | undefined
  onChoose: (value: Value) => void
  placeholder?: string
  disabled?: boolean
  /** Of the button that opens the list. */
  ref?: Ref<HTMLButtonElement>
}

export function Select<Value extends string>({
  choices,
  chosen,
  onChoose,
  placeholder,
  disabled = false,
  ref,
  ...texts
}: Props<Value>) {
  const layer = useOpenLayer()
  // Keys are indices: an empty key means no selection to the library, but a choice may have an empty value.
  const at = choices.findIndex(({ value }) => value === chosen)
  return (
    <Localized>
      <LibrarySelect
        // The library (1.22.1) looks for a description when it is mounted only, and would not link one that comes later.
        key={texts.hint ? 'described' : 'plain'}
        {...layer}
        value={at < 0 ? null : at}
        onChange={key => {
          const choice = choices[Number(key)]
          if (choice) onChoose(choice.value)
        }}
        placeholder={placeholder}
        isInvalid={texts.error ? true : undefined}
        isRequired={texts.required}
        isDisabled={disabled}
        validationBehavior="aria"
        className={fieldStyles['field']}
      >
        <FieldLabel {...texts} />
        <Button ref={ref} className={joinClasses(fieldStyles['frame'], styles['button'], texts.error && fieldStyles['wrong'])}>
          <SelectValue className={styles['value']}>
            {({ isPlaceholder }) => (
              // What is indented as a branch of a tree stands alone here.
              <>{isPlaceholder ? placeholder : choices[at]?.text.trim()}</>
            )}
          </SelectValue>
          <Icon name="down" size={18} />
        </Button>
        <FieldNote {...texts} />
        <Popover offset={4} containerPadding={8} className={styles['popover']}>
          <ListBox className={styles['list']}>
            {choices.map(({ value, text }, index) => (
              // The library refuses an item whose id changes: at another place in a changed list it is another item.
              // oxlint-disable-next-line react/no-array-index-key -- with its value
              <ListBoxItem key={`${index} ${value}`} id={index} textValue={text} className={styles['choice']}>
                {({ isSelected }) => (
                  <>
                    <span className="grow breaks">{text}</span>
                    {isSelected && <Icon name="check" size={18} />}
                  </>
                )}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </LibrarySelect>
    </Localized>
  )
}
