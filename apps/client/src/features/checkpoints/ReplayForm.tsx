/** Vehicle and period of the replay. */
import { errorText } from '@outrider/contract'
import { useNavigate } from '../../core/router/index.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { type PeriodDraft, periodDraft, PeriodQueryForm, todayDraft } from '../../core/query-forms/PeriodQueryForm.tsx'
import { queryFormTexts } from '../../core/query-forms/strings.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { PickField } from '../../ui/inputs/PickField.tsx'
import styles from './Checkpoints.module.css'
import { type ReplayQuery, replayQueryError } from './replay-query.ts'
import { checkpointTexts } from './strings.ts'

interface ReplayDraft extends PeriodDraft {
  vehicle: string
  name: string
}

interface Props {
  query: ReplayQuery | undefined
  /** Name of the queried vehicle. */
  name: string
}

export function ReplayForm({ query, name }: Props) {
  const { hrefOf } = useScreens()
  const t = useTexts(checkpointTexts)
  const forms = useTexts(queryFormTexts)
  const navigate = useNavigate()
  const { draft, setDraft, openPicker } = useOpenPicker<ReplayDraft>({
    first: () => ({ vehicle: query?.vehicle ?? '', name: '', ...(query ? periodDraft(query) : todayDraft()) }),
    take(before, chosen) {
      const picked = chosen(pickers.vehicle)
      return { ...before, ...(picked && { vehicle: picked.id, name: bothNamesOf(picked) }) }
    },
  })
  const { vehicle } = draft
  return (
    <div className={styles['query']}>
      <PeriodQueryForm
        draft={draft}
        onDraft={period => setDraft({ ...draft, ...period })}
        shown={query && { name, period: query }}
        startOpen={vehicle !== query?.vehicle}
        problemOf={period => {
          const wrong = replayQueryError({ vehicle, ...period })
          if (wrong === 'noVehicle') return { text: forms('noVehicle'), atField: true }
          return wrong && { text: errorText(wrong, t.lang), atField: false }
        }}
        onQuery={period => void navigate(hrefOf('checkpointReplay', { vehicle, ...period }), { replace: true })}
      >
        {problem => (
          <PickField
            label={t('vehicle')}
            name="vehicle"
            required
            value={vehicle === query?.vehicle ? name : draft.name || vehicle}
            placeholder={t('choose')}
            error={problem}
            onOpen={() => openPicker(pickers.vehicle, 'vehicle', { chosen: vehicle || undefined })}
          />
        )}
      </PeriodQueryForm>
    </div>
  )
}
