/** What a report is about: vehicles one by one, or an organisation with all of its vehicles. */
import type { Report } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { maxVehicles } from './report-query.ts'
import { reportTexts } from './strings.ts'
import type { useReportDraft } from './use-report-draft.ts'

interface Props {
  report: Report
  form: ReturnType<typeof useReportDraft>
}

export function SubjectFields({ report, form }: Props) {
  const t = useTexts(reportTexts)
  const { draft, set } = form
  return (
    <>
      {report.asks === 'vehicles' && (
        <Segments
          label={t('subject')}
          choices={[
            { value: 'vehicles', text: t('byVehicles') },
            { value: 'organisation', text: t('byOrganisation') },
          ]}
          chosen={draft.by}
          onChoose={by => set({ by })}
        />
      )}
      {draft.by === 'vehicles' ? (
        <PickField
          label={t('vehicles')}
          name="vehicles"
          required
          value={form.vehicleNames}
          placeholder={t('vehiclesHint', { n: maxVehicles })}
          error={form.subjectError}
          onOpen={form.pickVehicles}
        />
      ) : (
        <PickField
          label={t('organisation')}
          name="organisation"
          required
          value={form.organisationName}
          placeholder={t('choose')}
          error={form.subjectError}
          onOpen={form.pickOrganisation}
        />
      )}
    </>
  )
}
