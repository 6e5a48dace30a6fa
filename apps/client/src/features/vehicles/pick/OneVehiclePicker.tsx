/** The vehicle list as a picker for one: a tap chooses it. */
import { usePicker } from '../../../core/routing/open-picker.ts'
import type { Picker, VehicleChoice } from '../../../core/routing/pickers.ts'
import { useOwnFilter } from '../list/use-filter.ts'
import { useList } from '../list/use-list.ts'
import { choiceOf } from './choice-of.ts'
import { PickList, useShape } from './PickList.tsx'

interface Props {
  picker: Picker<VehicleChoice, { chosen?: string | undefined }>
  title: string
}

export function OneVehiclePicker({ picker, title }: Props) {
  const { initialSelection, resolvePicker, leave } = usePicker(picker)
  const filter = useOwnFilter()
  const [shape] = useShape()
  const list = useList('pick', { words: filter.words, state: filter.state, shape, among: 'all' })
  return (
    <PickList
      title={title}
      leave={leave}
      filter={filter}
      list={list}
      selectedId={initialSelection?.chosen ?? null}
      onSelect={vehicle => resolvePicker(choiceOf(vehicle))}
    />
  )
}
