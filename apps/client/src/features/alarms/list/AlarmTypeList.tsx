/** /alarmTypeList: picker for types of alarms, by category. */
import { alarmCategories, alarmTypes } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { usePicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { number } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { CheckBox } from '../../../ui/inputs/CheckBox.tsx'
import { SearchBar } from '../../../ui/inputs/SearchBar.tsx'
import { LineList } from '../../../ui/LineRow.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { categoryNames } from './alarm-filters.ts'
import styles from '../Alarms.module.css'
import { alarmListTexts } from '../strings.ts'

export default function AlarmTypeList() {
  const t = useTexts(alarmListTexts)
  const { initialSelection, resolvePicker, leave } = usePicker(pickers.alarmTypes)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(initialSelection?.chosen))
  const typed = words.trim().toLowerCase()
  const found = alarmTypes.filter(type => type[t.lang].toLowerCase().includes(typed))
  const set = (key: string, on: boolean) =>
    setChosen(before => new Set(on ? [...before, key] : [...before].filter(each => each !== key)))
  return (
    <ListPage
      bar={<TopBar title={t('pickTypes')} back={{ label: t('back'), go: leave }} />}
      head={<SearchBar value={words} onChange={setWords} label={t('searchTypes')} clearLabel={t('clear')} />}
    >
      <div className={styles['types']}>
        {found.length === 0 && <EmptyState icon="search" title={t('noType')} />}
        {categoryNames.map(category => {
          const types = found.filter(type => type.category === category)
          return (
            types.length > 0 && (
              <section key={category}>
                <h2 className={styles['typesHeading']}>{alarmCategories[category][t.lang]}</h2>
                <LineList label={alarmCategories[category][t.lang]}>
                  {types.map(({ key, [t.lang]: name }) => (
                    <li key={key} className={styles['typeRow']}>
                      <CheckBox checked={chosen.has(key)} onChange={on => set(key, on)}>
                        {name}
                      </CheckBox>
                    </li>
                  ))}
                </LineList>
              </section>
            )
          )
        })}
      </div>
      <div className={styles['typesFoot']}>
        <Button block look="primary" onClick={() => resolvePicker({ types: [...chosen] })}>
          {chosen.size > 0 ? t('useTypes', { n: number(chosen.size, t.lang) }) : t('useAllTypes')}
        </Button>
      </div>
    </ListPage>
  )
}
