/** main:more: every function that the user may open. */
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Button } from '../../ui/Button.tsx'
import { FunctionGrid } from './FunctionGrid.tsx'
import { HomeSection } from './HomeSection.tsx'
import { homeTexts } from './strings.ts'
import { useFunctions } from './use-functions.ts'
import styles from './Home.module.css'

export default function MoreModule() {
  const t = useTexts(homeTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  return (
    <div className={styles['page']}>
      <HomeSection
        title={t('allFunctions')}
        wide
        action={
          <Button look="quiet" icon="edit" onClick={() => void navigate(hrefOf('editFunctions'))}>
            {t('editFunctions')}
          </Button>
        }
      >
        <FunctionGrid label={t('allFunctions')} functions={useFunctions()} />
      </HomeSection>
    </div>
  )
}
