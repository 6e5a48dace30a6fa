/** /driverList: picker for a driver. */
import type { Driver } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { usePages } from '../../core/lists/use-pages.ts'
import { useDebounced } from '../../core/lists/use-debounced.ts'
import { usePicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { SearchBar } from '../../ui/inputs/SearchBar.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { PickRow } from './PickRow.tsx'
import { pickerTexts } from './strings.ts'

const idOf = ({ driverId }: Driver) => driverId
const pageSize = 50

export default function DriverList() {
  const t = useTexts(pickerTexts)
  const { initialSelection, resolvePicker, leave } = usePicker(pickers.driver)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const platform = initialSelection?.platform
  const pages = usePages({
    path: 'activeSafety/getDriverList',
    filter: { keyword },
    platform,
    bodyOf: pageNum => ({ pageNum, pageSize, keyword }),
    rowsOf: ({ drivers, total }) => ({ rows: drivers, total }),
    idOf,
  })
  const empty = keyword ? (
    <EmptyState icon="search" title={t('noMatch')} text={t('noMatchText')} />
  ) : (
    <EmptyState icon="user" title={t('noDrivers')} text={t('noDriversText')} />
  )
  return (
    <ListPage
      bar={<TopBar title={t('driverTitle')} back={{ label: t('back'), go: leave }} />}
      head={<SearchBar value={typed} onChange={setTyped} label={t('driverSearch')} clearLabel={t('clear')} />}
    >
      <PagedRows
        label={t('drivers')}
        pages={pages}
        idOf={idOf}
        rowHeight={68}
        failed={t('driversFailed')}
        empty={empty}
        renderRow={({ driverId, name, licence, orgName }) => (
          <PickRow
            title={name || licence}
            text={[licence, orgName].filter(Boolean).join(' · ')}
            chosen={driverId === initialSelection?.chosen}
            onChoose={() => resolvePicker({ driverId, name: name || licence })}
          />
        )}
      />
    </ListPage>
  )
}
