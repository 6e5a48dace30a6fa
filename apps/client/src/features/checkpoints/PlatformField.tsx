/** Chooses the platform when several are in use. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { platformsInUse } from '../../core/session/session.ts'
import { SelectField } from '../../ui/inputs/Field.tsx'
import { checkpointTexts } from './strings.ts'

export function PlatformField({ chosen, onChoose }: { chosen: string; onChoose: (code: string) => void }) {
  const t = useTexts(checkpointTexts)
  const platforms = platformsInUse(useSession(state => state))
  if (platforms.length < 2) return null
  return (
    <SelectField label={t('platform')} value={chosen} onChange={({ target }) => onChoose(target.value)}>
      {platforms.map(({ Code, Title }) => (
        <option key={Code} value={Code}>
          {Title || Code}
        </option>
      ))}
    </SelectField>
  )
}
