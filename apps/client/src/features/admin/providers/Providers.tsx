/** /admin/providers: the identity providers by which companies sign in to this installation. */
import { fillPlaceholders, type IdentityProvider } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PagedRows } from '../../../core/lists/PagedRows.tsx'
import { wholeList } from '../../../core/lists/use-pages.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { evenRowHeight, ListRow } from '../../../ui/ListRow.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import styles from '../Admin.module.css'
import { providerTexts } from './provider-texts.ts'

const idOf = ({ providerId }: IdentityProvider): string => providerId

/** There are one or two: rows, also where there is room for a table. */
export default function Providers() {
  const t = useTexts(providerTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminInstallation'))
  const openScreen = useOpenScreen()
  const pages = wholeList(useCall('admin/getIdentityProviders', {}), ({ providers }) => providers)
  const toNew = () => openScreen('adminProvider', {})
  // Beside the title there is no room for words on a phone.
  const add = useWide() ? (
    <Button icon="plus" onClick={toNew}>
      {t('add')}
    </Button>
  ) : (
    <IconButton icon="plus" label={t('add')} onClick={toNew} />
  )
  return (
    <ListPage bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} actions={add} />}>
      <div className={styles['table']}>
        <PagedRows
          pages={pages}
          failed={t('failed')}
          empty={<EmptyState icon="shield" title={t('none')} text={t('noneText')} />}
          label={t('title')}
          idOf={idOf}
          rowHeight={evenRowHeight}
          renderRow={({ providerId, name, issuer, people, on }) => (
            <ListRow
              even
              icon="shield"
              title={name}
              text={fillPlaceholders(providerTexts.rows.summary[t.lang], { host: URL.parse(issuer)?.host ?? issuer, people })}
              badge={on ? undefined : { text: t('off'), tone: 'offline' }}
              onClick={() => openScreen('adminProvider', { provider: providerId })}
            />
          )}
        />
      </div>
    </ListPage>
  )
}
