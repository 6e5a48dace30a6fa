/** /vehicleRadioList: picker for one vehicle, with confirmation. */
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { usePicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useOwnFilter } from '../list/use-filter.ts'
import { useList } from '../list/use-list.ts'
import { vehicleTexts } from '../strings.ts'
import { choiceOf } from './choice-of.ts'
import { PickerFooter } from './PickerFooter.tsx'
import { PickList, useShape } from './PickList.tsx'

export default function VehicleRadioList() {
  const t = useTexts(vehicleTexts)
  const { liveFleet } = useOutrider()
  const { initialSelection, resolvePicker, leave } = usePicker(pickers.oneVehicle)
  const [selectedId, setSelectedId] = useState(initialSelection?.chosen ?? null)
  const filter = useOwnFilter()
  const [shape] = useShape()
  const list = useList('pick', { words: filter.words, state: filter.state, shape, among: 'all' })

  async function confirm() {
    const [vehicle] = selectedId === null ? [] : await liveFleet.find([selectedId])
    if (vehicle) resolvePicker(choiceOf(vehicle))
    else toast(t('chooseOne'))
  }

  return (
    <PickList
      title={t('pickOne')}
      leave={leave}
      filter={filter}
      list={list}
      selectedId={selectedId}
      onSelect={({ id }) => setSelectedId(id)}
      foot={<PickerFooter label={t('done')} onDone={() => void confirm()} />}
    />
  )
}
