/** /platformList: the saved platforms; a tap uses one, its bin deletes it where the rules allow. */
import { useNavigate } from 'react-router'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { currentPlatform, isSignedIn } from '../../core/session/session.ts'
import { commonTexts } from '../../core/strings.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { mayNotDelete } from './platform-list.ts'
import { platformTexts } from './strings.ts'
import { useGoOn } from './use-go-on.ts'

export default function PlatformList() {
  const t = useTexts(platformTexts)
  const common = useTexts(commonTexts)
  const navigate = useNavigate()
  const goOn = useGoOn()
  const { session } = useOutrider()
  const platforms = useSession(state => state.platforms)
  const current = useSession(currentPlatform)
  const signedIn = useSession(isSignedIn)
  const before = signedIn ? paths.main : current ? paths.login : paths.newPlatform

  function remove(code: string) {
    const why = mayNotDelete(code, platforms)
    if (why) toast(t(why))
    else session.removePlatform(code)
  }

  const bar = <TopBar title={t('saved')} back={{ label: common('back'), go: () => void navigate(before) }} />
  return (
    <Page bar={bar}>
      {platforms.length === 0 && <EmptyState icon="server" title={t('empty')} />}
      {platforms.map(platform => (
        <ListRow
          key={platform.Code}
          icon="server"
          title={platform.Title}
          text={platform.Url}
          badge={platform.Code === current?.Code ? t('current') : undefined}
          onClick={() => {
            session.checkIn(platform.Code)
            goOn()
          }}
          action={
            <IconButton icon="trash" label={t('remove', { title: platform.Title })} onClick={() => remove(platform.Code)} />
          }
        />
      ))}
      <Button icon="plus" onClick={() => void navigate(paths.newPlatform)}>
        {t('add')}
      </Button>
    </Page>
  )
}
