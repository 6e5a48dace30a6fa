/** The vehicle list of a picker: search, filter, list or tree. */
import type { ReactNode } from 'react'
import { useCounts } from '../../../core/context/use-fleet.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { type VehicleRowsProps, VehicleRows } from '../list/FlatRows.tsx'
import { NothingToShow } from '../list/NothingToShow.tsx'
import { ListSkeleton } from '../list/Skeleton.tsx'
import { TreeRows } from '../list/TreeRows.tsx'
import type { Filter } from '../list/use-filter.ts'
import { ListGaps } from '../ListGaps.tsx'
import { vehicleTexts } from '../strings.ts'
import { storedVehicleListShape } from '../stored-list.ts'

interface Props extends Omit<VehicleRowsProps, 'label'> {
  title: string
  leave: () => void
  filter: Filter
  /** Above the rows. */
  children?: ReactNode
  /** Below them. */
  foot?: ReactNode
}

/** A picker that is still loading. */
export function PickFrame({ title, leave }: { title: string; leave: () => void }) {
  const common = useTexts(commonTexts)
  return (
    <ListPage bar={<TopBar title={title} back={{ label: common('back'), go: leave }} />}>
      <ListSkeleton label={common('loading')} />
    </ListPage>
  )
}

/** List or tree; shared by the pickers and the vehicle list. */
export const useShape = () => useStored(storedVehicleListShape)

export function PickList({ title, leave, filter, children, foot, list, ...rest }: Props) {
  const t = useTexts(vehicleTexts)
  const counts = useCounts()
  const [shape, setShape] = useShape()
  const { state } = list
  const Rows = shape === 'tree' ? TreeRows : VehicleRows
  return (
    <ListPage
      bar={<TopBar title={title} back={{ label: t('back'), go: leave }} />}
      head={
        <>
          <FilterBar filter={filter} counts={state?.counts ?? counts}>
            <IconButton
              icon={shape === 'tree' ? 'list' : 'tree'}
              label={t(shape === 'tree' ? 'flat' : 'tree')}
              onClick={() => setShape(shape === 'tree' ? 'flat' : 'tree')}
            />
          </FilterBar>
          <ListGaps />
          {children}
        </>
      }
    >
      {state && state.total > 0 ? (
        <Rows key={shape} list={list} label={title} {...rest} />
      ) : (
        <NothingToShow
          filtered={counts.total > 0}
          searching={state === undefined}
          clear={() => filter.set({ words: '', state: 'all' })}
        />
      )}
      {foot}
    </ListPage>
  )
}
