/** /simNumList: picker for one of the terminal phone numbers the user may see. */
import type { DataOf } from '@outrider/contract'
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

type SimNumber = DataOf<'vehManager/getUserSimNumList'>['numbers'][number]
const idOf = ({ vehicleId }: SimNumber) => vehicleId
const pageSize = 50

export default function SimNumList() {
  const t = useTexts(pickerTexts)
  const { initialSelection, resolvePicker, leave } = usePicker(pickers.simNumber)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const platform = initialSelection?.platform
  const pages = usePages({
    path: 'vehManager/getUserSimNumList',
    filter: { keyword },
    platform,
    bodyOf: pageNum => ({ pageNum, pageSize, keyword }),
    rowsOf: ({ numbers, total }) => ({ rows: numbers, total }),
    idOf,
  })
  const empty = keyword ? (
    <EmptyState icon="search" title={t('noMatch')} text={t('noMatchText')} />
  ) : (
    <EmptyState icon="phone" title={t('noSims')} text={t('noSimsText')} />
  )
  return (
    <ListPage
      bar={<TopBar title={t('simTitle')} back={{ label: t('back'), go: leave }} />}
      head={<SearchBar value={typed} onChange={setTyped} label={t('simSearch')} clearLabel={t('clear')} />}
    >
      <PagedRows
        label={t('sims')}
        pages={pages}
        idOf={idOf}
        rowHeight={68}
        failed={t('simsFailed')}
        empty={empty}
        renderRow={({ simNum, plateNum, nickname, orgName }) => (
          <PickRow
            title={simNum}
            text={[plateNum, nickname, orgName].filter(Boolean).join(' · ')}
            chosen={simNum === initialSelection?.chosen}
            onChoose={() => resolvePicker({ simNum })}
          />
        )}
      />
    </ListPage>
  )
}
