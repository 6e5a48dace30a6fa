/** /plateNumList: picker for one vehicle; a tap chooses it. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { usePicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useOwnFilter } from '../list/use-filter.ts'
import { useList } from '../list/use-list.ts'
import { vehicleTexts } from '../strings.ts'
import { choiceOf } from './choice-of.ts'
import { PickList, useShape } from './PickList.tsx'

export default function PlateNumList() {
  const t = useTexts(vehicleTexts)
  const { initialSelection, resolvePicker, leave } = usePicker(pickers.vehicle)
  const filter = useOwnFilter()
  const [shape] = useShape()
  const list = useList('pick', { words: filter.words, state: filter.state, shape, among: 'all' })
  return (
    <PickList
      title={t('pickVehicle')}
      leave={leave}
      filter={filter}
      list={list}
      selectedId={initialSelection?.chosen ?? null}
      onSelect={vehicle => resolvePicker(choiceOf(vehicle))}
    />
  )
}
