/** /plateNumListRep: picker for several vehicles of a report: one by one, by organisation, or all results. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { usePicker } from '../../../core/routing/open-picker.ts'
import { pickers, type VehicleChoice } from '../../../core/routing/pickers.ts'
import { number } from '../../../core/time/format.ts'
import { ChoiceBar } from '../list/ChoiceBar.tsx'
import { useChoose } from '../list/use-choose.ts'
import { isNarrowed, useOwnFilter } from '../list/use-filter.ts'
import { useList } from '../list/use-list.ts'
import { useSelectionLimit } from '../list/use-selection-limit.ts'
import { vehicleTexts } from '../strings.ts'
import { choiceOf } from './choice-of.ts'
import { PickerFooter } from './PickerFooter.tsx'
import { PickFrame, PickList, useShape } from './PickList.tsx'

/** Number of vehicles returned with names; forms show no more. */
const named = 3

export default function PlateNumListRep() {
  const t = useTexts(vehicleTexts)
  const { initialSelection, resolvePicker, leave } = usePicker(pickers.vehicles)
  const allowed = useSelectionLimit()
  // The limit has to be known before anything can be selected.
  if (allowed === undefined) {
    return <PickFrame title={t('pickVehicles')} leave={leave} />
  }
  const max = Math.min(initialSelection?.max ?? Number.POSITIVE_INFINITY, allowed ?? Number.POSITIVE_INFINITY)
  return (
    <MultiVehiclePicker
      begin={initialSelection?.chosen ?? []}
      max={Number.isFinite(max) ? max : null}
      resolvePicker={resolvePicker}
      leave={leave}
    />
  )
}

interface Props {
  begin: readonly string[]
  max: number | null
  resolvePicker: (choice: { ids: string[]; named: VehicleChoice[] }) => void
  leave: () => void
}

function MultiVehiclePicker({ begin, max, resolvePicker, leave }: Props) {
  const t = useTexts(vehicleTexts)
  const { liveFleet } = useOutrider()
  const filter = useOwnFilter()
  const [shape] = useShape()
  const list = useList('pick', { words: filter.words, state: filter.state, shape, among: 'all' }, { ids: begin, max })
  const { view, state } = list
  const choose = useChoose(view, max)

  async function confirm() {
    const ids = (await view?.chosen()) ?? []
    const vehicles = await liveFleet.find(ids.slice(0, named))
    resolvePicker({ ids, named: vehicles.map(choiceOf) })
  }

  const count = state?.chosenInAll ?? 0
  const label = count > 0 ? t('doneWith', { n: number(count, t.lang) }) : t('done')
  return (
    <PickList
      title={t('pickVehicles')}
      leave={leave}
      filter={filter}
      list={list}
      selectedId={null}
      onSelect={({ id }, chosen) => choose({ ids: [id], on: !chosen })}
      choose={choose}
      foot={<PickerFooter label={label} disabled={count === 0} onDone={() => void confirm()} />}
    >
      {state && <ChoiceBar state={state} choose={choose} max={max} narrowed={isNarrowed(filter)} />}
    </PickList>
  )
}
