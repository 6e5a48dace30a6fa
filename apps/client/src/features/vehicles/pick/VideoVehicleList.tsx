/** /videoVehicleList: picker for one of the vehicles with video channels. */
import type { DataOf } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useDebounced } from '../../../core/lists/use-debounced.ts'
import { usePicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { SearchBar } from '../../../ui/inputs/SearchBar.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { LiveRows } from '../list/LiveRows.tsx'
import { ListSkeleton } from '../list/Skeleton.tsx'
import { vehicleTexts } from '../strings.ts'
import { choiceOf } from './choice-of.ts'

/** Maximum number of rows; others are found by searching. */
const limit = 500

const withMissing = (data: DataOf<'vehicle/getVehicles'>, missing: readonly string[]) => ({ ...data, missing })

export default function VideoVehicleList() {
  const t = useTexts(vehicleTexts)
  const { initialSelection, resolvePicker, leave } = usePicker(pickers.videoVehicle)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const query = useCall('vehicle/getVehicles', { video: true, keyword, limit }, { staleTime: 0, select: withMissing })
  const { vehicles = [], total = 0, missing = [] } = query.data ?? {}
  const none = keyword ? (
    <EmptyState icon="search" title={t('noMatch')} text={t('noMatchText')} />
  ) : (
    <EmptyState icon="truck" title={t('noVideo')} text={t('noVideoText')} />
  )
  return (
    <ListPage
      bar={<TopBar title={t('pickVideo')} back={{ label: t('back'), go: leave }} />}
      head={
        <>
          <SearchBar value={typed} onChange={setTyped} label={t('searchVideo')} clearLabel={t('clear')} />
          {missing.length > 0 && (
            <Alert tone="notice">{t('notListed', { titles: missing.join(t.lang === 'zh' ? '、' : ', ') })}</Alert>
          )}
          {total > vehicles.length && (
            <Alert tone="notice">{t('videoShown', { n: number(vehicles.length, t.lang), total: number(total, t.lang) })}</Alert>
          )}
        </>
      }
    >
      {query.isPending && <ListSkeleton label={t('loading')} />}
      {query.isError && (
        <ErrorState
          title={t('failed')}
          text={messageOf(query.error, t.lang)}
          retry={{ label: t('retry'), run: () => void query.refetch() }}
        />
      )}
      {query.data && vehicles.length === 0 && none}
      {vehicles.length > 0 && (
        <LiveRows
          vehicles={vehicles}
          label={t('pickVideo')}
          selectedId={initialSelection?.chosen ?? null}
          onSelect={vehicle => resolvePicker(choiceOf(vehicle))}
        />
      )}
    </ListPage>
  )
}
