/** /plateNumListRep: chooses several vehicles for a report: one by one, by organisation, or all that were found. */
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useOutrider } from '../../../core/outrider.ts'
import { usePicker } from '../../../core/routing/pick.ts'
import { pickers, type VehicleChoice } from '../../../core/routing/pickers.ts'
import { number } from '../../../core/time/format.ts'
import { toast } from '../../../ui/toast.ts'
import { ChoiceBar } from '../list/ChoiceBar.tsx'
import { useChoose } from '../list/use-choose.ts'
import { isNarrowed, useOwnFilter } from '../list/use-filter.ts'
import { useList } from '../list/use-list.ts'
import { useMostChosen } from '../list/use-most-chosen.ts'
import { vehicleTexts } from '../strings.ts'
import { choiceOf } from './choice-of.ts'
import { Foot } from './Foot.tsx'
import { PickFrame, PickList, useShape } from './PickList.tsx'

/** Vehicles that are handed back by name: a form has no room for more. */
const named = 3

export default function PlateNumListRep() {
  const t = useTexts(vehicleTexts)
  const { wish, give, leave } = usePicker(pickers.vehicles)
  const allowed = useMostChosen()
  // What may be chosen is known before anything is.
  if (allowed === undefined) {
    return <PickFrame title={t('pickVehicles')} leave={leave} />
  }
  const most = Math.min(wish?.most ?? Number.POSITIVE_INFINITY, allowed ?? Number.POSITIVE_INFINITY)
  return <Several begin={wish?.chosen ?? []} most={Number.isFinite(most) ? most : null} give={give} leave={leave} />
}

interface Props {
  begin: readonly string[]
  most: number | null
  give: (choice: { ids: string[]; named: VehicleChoice[] }) => void
  leave: () => void
}

function Several({ begin, most, give, leave }: Props) {
  const t = useTexts(vehicleTexts)
  const lang = useLang()
  const { liveFleet } = useOutrider()
  const filter = useOwnFilter()
  const [shape] = useShape()
  const list = useList('pick', { words: filter.words, state: filter.state, shape, among: 'all' }, { ids: begin, most })
  const { view, state } = list
  const choose = useChoose(view, most)

  async function confirm() {
    const ids = (await view?.chosen()) ?? []
    if (ids.length === 0) return toast(t('chooseOne'))
    const vehicles = await liveFleet.find(ids.slice(0, named))
    give({ ids, named: vehicles.map(choiceOf) })
  }

  const count = state?.chosenInAll ?? 0
  const label = count > 0 ? t('doneWith', { n: number(count, lang) }) : t('done')
  return (
    <PickList
      title={t('pickVehicles')}
      leave={leave}
      filter={filter}
      list={list}
      selectedId={null}
      onSelect={({ id }, chosen) => choose({ ids: [id], on: !chosen })}
      choose={choose}
      foot={<Foot label={label} onDone={() => void confirm()} />}
    >
      {state && <ChoiceBar state={state} choose={choose} narrowed={isNarrowed(filter)} />}
    </PickList>
  )
}
