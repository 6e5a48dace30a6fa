/** /vehicleRadioList: one vehicle is marked, and handed back when that is confirmed. */
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { usePicker } from '../../../core/routing/pick.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useOutrider } from '../../../core/outrider.ts'
import { toast } from '../../../ui/toast.ts'
import { useOwnFilter } from '../list/use-filter.ts'
import { useList } from '../list/use-list.ts'
import { vehicleTexts } from '../strings.ts'
import { choiceOf } from './choice-of.ts'
import { Foot } from './Foot.tsx'
import { PickList, useShape } from './PickList.tsx'

export default function VehicleRadioList() {
  const t = useTexts(vehicleTexts)
  const { liveFleet } = useOutrider()
  const { wish, give, leave } = usePicker(pickers.oneVehicle)
  const [marked, setMarked] = useState(wish?.chosen ?? null)
  const filter = useOwnFilter()
  const [shape] = useShape()
  const list = useList('pick', { words: filter.words, state: filter.state, shape, among: 'all' })

  async function confirm() {
    const [vehicle] = marked === null ? [] : await liveFleet.find([marked])
    if (vehicle) give(choiceOf(vehicle))
    else toast(t('chooseOne'))
  }

  return (
    <PickList
      title={t('pickOne')}
      leave={leave}
      filter={filter}
      list={list}
      selectedId={marked}
      onSelect={({ id }) => setMarked(id)}
      foot={<Foot label={t('done')} onDone={() => void confirm()} />}
    />
  )
}
