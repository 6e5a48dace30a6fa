/** A chip that opens a menu to choose one of several from. While one of them is chosen, the chip bears its name. */
import { Button } from 'react-aria-components/Button'
import { Menu as LibraryMenu, MenuItem as LibraryItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components/Menu'
import chipStyles from '../Chip.module.css'
import { ChipFace, type ChipTone } from '../Chip.tsx'
import { Icon } from '../Icon.tsx'
import { joinClasses } from '../join-classes.ts'
import { useOpenLayer } from '../layers.ts'
import { Localized } from '../Localized.tsx'
import styles from './Menu.module.css'

export interface ChipOption {
  key: string
  label: string
  count?: string | undefined
  tone?: ChipTone | undefined
  /** Lifts the choice: with it the chip bears its own name. */
  lifts?: boolean
}

interface Props {
  label: string
  count?: string | undefined
  /** In groups, with the name of each for screen readers. */
  groups: ReadonlyArray<{ label: string; options: readonly ChipOption[] }>
  /** Key of an option; others: none is chosen. */
  chosen: string
  onChoose: (key: string) => void
}

export function ChipMenu({ label, count, groups, chosen, onChoose }: Props) {
  const layer = useOpenLayer()
  const option = groups.flatMap(({ options }) => options).find(({ key, lifts }) => !lifts && key === chosen)
  return (
    <Localized>
      <MenuTrigger {...layer}>
        <Button className={joinClasses(chipStyles['chip'], option && chipStyles['chosen'])}>
          <ChipFace label={option?.label ?? label} count={option ? option.count : count} tone={option?.tone} />
          <Icon name="down" size={14} />
        </Button>
        <Popover placement="bottom start" offset={4} className={styles['menu']}>
          <LibraryMenu aria-label={label} className={styles['items']}>
            {groups.map(group => (
              <MenuSection
                key={group.label}
                aria-label={group.label}
                selectionMode="single"
                selectedKeys={group.options.filter(({ key }) => key === chosen).map(({ key }) => key)}
                onSelectionChange={keys => {
                  for (const key of keys) onChoose(String(key))
                }}
                className={styles['group']}
              >
                {group.options.map(each => (
                  <LibraryItem key={each.key} id={each.key} textValue={each.label} className={styles['item']}>
                    <span className={styles['check']}>{each.key === chosen && <Icon name="check" size={18} />}</span>
                    <span className={joinClasses(styles['label'], 'row')}>
                      <ChipFace label={each.label} tone={each.tone} />
                    </span>
                    <span className="muted tabular">{each.count}</span>
                  </LibraryItem>
                ))}
              </MenuSection>
            ))}
          </LibraryMenu>
        </Popover>
      </MenuTrigger>
    </Localized>
  )
}
