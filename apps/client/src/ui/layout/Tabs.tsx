/** Tabs with panels. Arrow keys switch tabs; only the selected panel is rendered. */
import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as LibraryTabs } from 'react-aria-components/Tabs'
import { Localized } from '../Localized.tsx'
import styles from './Tabs.module.css'

interface Props<Key extends string> {
  label: string
  tabs: ReadonlyArray<{ key: Key; text: string; content: ReactNode }>
  chosen: Key
  onChoose: (key: Key) => void
}

export function Tabs<Key extends string>({ label, tabs, chosen, onChoose }: Props<Key>) {
  return (
    <Localized>
      <LibraryTabs selectedKey={chosen} onSelectionChange={key => onChoose(key as Key)} className={styles['tabs']}>
        <TabList aria-label={label} className={styles['list']}>
          {tabs.map(({ key, text }) => (
            <Tab key={key} id={key} className={styles['tab']}>
              {text}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ key, content }) => (
          <TabPanel key={key} id={key} className={styles['panel']}>
            {content}
          </TabPanel>
        ))}
      </LibraryTabs>
    </Localized>
  )
}
