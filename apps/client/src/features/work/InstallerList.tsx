/** /installerList: picker for one of those who can do a task, the nearest and least busy first. */
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { wholeList } from '../../core/lists/use-pages.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { usePicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useSession } from '../../core/context/outrider.ts'
import { rightsOf } from '../../core/session/session.ts'
import { dateTime } from '../../core/time/format.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchBar } from '../../ui/inputs/SearchBar.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { workTexts } from './strings.ts'

export default function InstallerList() {
  const t = useTexts(workTexts)
  const { initialSelection, resolvePicker, leave } = usePicker(pickers.installer)
  const [keyword, setKeyword] = useState('')
  const { reviewAuth, updInstTaskAuth, updMtcTaskAuth } = rightsOf(useSession(state => state))
  const may = reviewAuth || updInstTaskAuth || updMtcTaskAuth
  const {
    kind = updInstTaskAuth || !updMtcTaskAuth ? 'installation' : 'maintenance',
    applicationNum,
    chosen,
  } = initialSelection ?? {}
  const query = useCall('vehManager/getInstallerInfo', may ? { kind, ...(applicationNum && { applicationNum }) } : undefined)
  const wanted = keyword.trim().toLowerCase()
  const pages = wholeList(query, ({ installers }) => installers.filter(({ name }) => name.toLowerCase().includes(wanted)))
  const nothing = wanted ? (
    <EmptyState icon="search" title={t('noMatch')} />
  ) : (
    <EmptyState icon="user" title={t('noInstallers')} text={t('noInstallersText')} />
  )
  return (
    <ListPage
      bar={<TopBar title={t('chooseInstaller')} back={{ label: t('back'), go: leave }} />}
      head={<SearchBar value={keyword} onChange={setKeyword} label={t('searchInstaller')} clearLabel={t('clear')} />}
    >
      {may ? (
        <PagedRows
          label={t('installers')}
          pages={pages}
          idOf={({ installerId }) => installerId}
          rowHeight={84}
          failed={t('installersFailed')}
          empty={nothing}
          renderRow={({ installerId, name, orgName, openTasks, distance, seenAt }) => (
            <LineRow
              title={name}
              texts={[
                [orgName, t('openTasks', { n: openTasks })].filter(Boolean).join(' · '),
                distance === null
                  ? t('noPlace')
                  : [t('away', { km: shownNumber('km', distance, t.lang, 1) }), seenAt !== null && dateTime(seenAt, t.lang)]
                      .filter(Boolean)
                      .join(' · '),
              ]}
              chosen={installerId === chosen}
              onClick={() => resolvePicker({ installerId, name })}
            />
          )}
        />
      ) : (
        nothing
      )}
    </ListPage>
  )
}
