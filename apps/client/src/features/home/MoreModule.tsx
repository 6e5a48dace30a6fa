/** main:more: every function that the user may open. */
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Button } from '../../ui/Button.tsx'
import { FunctionGrid } from './FunctionGrid.tsx'
import { HomeSection } from './HomeSection.tsx'
import { homeTexts } from './strings.ts'
import { type FunctionPlace, useFunctions } from './use-functions.ts'
import styles from './Home.module.css'

const groupTitles: readonly ['monitoring' | 'work' | 'reports' | 'settings' | 'account', readonly FunctionPlace[]][] = [
  ['monitoring', ['rail']],
  ['work', ['personalWork']],
  ['reports', ['personalReports']],
  ['settings', ['personalSettings', 'personalMap']],
  ['account', ['personalAccount']],
]

export default function MoreModule() {
  const t = useTexts(homeTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const all = useFunctions()
  const groups = groupTitles.flatMap(([title, places]) => {
    const functions = all.filter(({ place }) => places.includes(place))
    return functions.length > 0 ? [[title, functions] as const] : []
  })
  return (
    <div className={styles['page']}>
      <HomeSection
        title={t('allFunctions')}
        shape="wide"
        action={
          <Button look="quiet" icon="edit" onClick={() => void navigate(hrefOf('editFunctions'))}>
            {t('editFunctions')}
          </Button>
        }
      >
        {groups.map(([title, functions]) => (
          <div key={title} className={styles['group']}>
            <h3>{t(title)}</h3>
            <FunctionGrid label={t(title)} functions={functions} />
          </div>
        ))}
      </HomeSection>
    </div>
  )
}
