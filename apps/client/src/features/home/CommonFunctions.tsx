/** The functions that a user opens most, in the order of the user's own. */
import { useNavigate } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useOneModule } from '../../core/context/use-one-module.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { FunctionGrid } from './FunctionGrid.tsx'
import { menuOf } from './home-parts.ts'
import { HomeSection } from './HomeSection.tsx'
import { homeTexts } from './strings.ts'
import { chosenOf, useFunctions } from './use-functions.ts'

export function CommonFunctions() {
  const t = useTexts(homeTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { query } = useUserSetting('homeFunctions')
  const all = useFunctions()
  const wide = useWide()
  const begins = menuOf(rightsOf(useSession(state => state)))
  const ofOneModule = useOneModule() !== undefined
  return (
    <HomeSection
      title={t('functions')}
      shape="wide"
      action={
        !ofOneModule && (
          <Button look="quiet" icon="edit" onClick={() => void navigate(hrefOf('editFunctions'))}>
            {t('editFunctions')}
          </Button>
        )
      }
    >
      <FunctionGrid
        label={t('functions')}
        functions={chosenOf(all, query.data?.functions ?? null, { besideRail: wide, begins })}
      />
    </HomeSection>
  )
}
