/** Chooses the platform when several are in use. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { platformsInUse } from '../../core/session/session.ts'
import { Select } from '../../ui/inputs/Select.tsx'
import { checkpointTexts } from './strings.ts'

export function PlatformField({ chosen, onChoose }: { chosen: string; onChoose: (code: string) => void }) {
  const t = useTexts(checkpointTexts)
  const platforms = platformsInUse(useSession(state => state))
  if (platforms.length < 2) return null
  return (
    <Select
      label={t('platform')}
      choices={platforms.map(({ Code, Title }) => ({ value: Code, text: Title || Code }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
