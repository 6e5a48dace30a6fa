/** /patchRecord: which vehicle left with whom, and what its odometer said. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Requests } from './Requests.tsx'
import { requestTexts } from './strings.ts'

export default function PatchRecord() {
  const t = useTexts(requestTexts)
  return (
    <Requests
      screen="patchRecord"
      view="records"
      title={t('records')}
      states={['approved', 'out', 'back', 'settled']}
      empty={{ title: t('noneRecords'), text: t('noneRecordsText') }}
    />
  )
}
