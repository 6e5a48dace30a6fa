/** From the list to the table of the same vehicles. */
import { useNavigate } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { IconButton } from '../../../ui/Button.tsx'
import type { Filter } from '../list/use-filter.ts'
import { vehicleTableTexts } from './strings.ts'

export function TableLink({ filter: { words, state } }: { filter: Filter }) {
  const t = useTexts(vehicleTableTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const url = hrefOf('vehicleTable', { q: words, state: state === 'all' ? undefined : state })
  return <IconButton icon="report" label={t('open')} onClick={() => void navigate(url)} />
}
