/** /myApply: what the user has requested vehicles for. */
import { type RequestState, requestStates } from '@outrider/contract'
import { useNavigate } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Button } from '../../../ui/Button.tsx'
import { Requests } from './Requests.tsx'
import { requestTexts } from './strings.ts'

const states = Object.keys(requestStates) as RequestState[]

export default function MyApply() {
  const t = useTexts(requestTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  return (
    <Requests
      screen="myApply"
      view="mine"
      title={t('mine')}
      states={states}
      empty={{ title: t('noneMine'), text: t('noneMineText') }}
      action={
        <Button look="primary" icon="plus" onClick={() => void navigate(hrefOf('myApplyAdd'))}>
          {t('apply')}
        </Button>
      }
    />
  )
}
