/** /orgList: picker for one of the organisations the user may see. */
import type { DataOf } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { usePicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { SearchBar } from '../../ui/inputs/SearchBar.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { treeOf } from './organisation-rows.ts'
import { OrganisationTree } from './OrganisationTree.tsx'
import { pickerTexts } from './strings.ts'

const treeAndMissing = ({ host }: DataOf<'vehicle/getOrg'>, missing: readonly string[]) => ({ tree: treeOf(host), missing })

export default function OrgList() {
  const t = useTexts(pickerTexts)
  const { initialSelection, resolvePicker, leave } = usePicker(pickers.organisation)
  const [words, setWords] = useState('')
  const query = useCall('vehicle/getOrg', {}, { staleTime: 0, select: treeAndMissing })
  const { tree, missing = [] } = query.data ?? {}
  return (
    <ListPage
      bar={<TopBar title={t('orgTitle')} back={{ label: t('back'), go: leave }} />}
      head={
        <>
          <SearchBar value={words} onChange={setWords} label={t('orgSearch')} clearLabel={t('clear')} />
          {missing.length > 0 && <Alert tone="notice">{t('missing', { titles: missing.join(', ') })}</Alert>}
        </>
      }
    >
      {query.isPending && <LoadingState label={t('loading')} />}
      {query.isError && (
        <ErrorState
          title={t('orgsFailed')}
          text={messageOf(query.error, t.lang)}
          retry={{ label: t('retry'), run: () => void query.refetch() }}
        />
      )}
      {tree?.organisations.length === 0 && <EmptyState icon="list" title={t('noOrgs')} text={t('noOrgsText')} />}
      {tree && tree.organisations.length > 0 && (
        <OrganisationTree
          tree={tree}
          words={words}
          chosen={initialSelection?.chosen}
          onChoose={({ orgId, orgName, pcode }) => resolvePicker({ orgId, orgName, pcode })}
        />
      )}
    </ListPage>
  )
}
