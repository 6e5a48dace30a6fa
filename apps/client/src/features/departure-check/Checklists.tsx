/** /departureChecklists: the lists of the organisations by type of vehicles. */
import { type Checklist, vehicleTypes } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { ListState } from '../../core/lists/ListState.tsx'
import { wholeList } from '../../core/lists/use-pages.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { ChecklistEditor } from './ChecklistEditor.tsx'
import styles from './DepartureCheck.module.css'
import { typeName } from './departure-words.ts'
import { departureTexts } from './strings.ts'

export default function Checklists() {
  const { hrefOf } = useScreens()
  const t = useTexts(departureTexts)
  const goBack = useGoBack(hrefOf('departureCheck'))
  const query = useCall('departureCheck/getChecklists', {})
  const pages = wholeList(query, ({ checklists }) => checklists)
  const [edited, setEdited] = useState<Checklist | 'new'>()
  const of = ({ vehicleType }: Checklist) => (vehicleType === '' ? t('everyType') : typeName(vehicleType, t.lang))
  return (
    <Page bar={<TopBar title={t('listsTitle')} back={{ label: t('back'), go: goBack }} />}>
      <Card title={t('lists')} text={t('listsText')}>
        <ListState
          pages={pages}
          failed={t('listsFailed')}
          empty={<EmptyState icon="list" title={t('noLists')} text={t('noListsText')} />}
        >
          <LineList label={t('lists')}>
            {pages.rows.map(list => (
              <li key={list.checklistId}>
                <LineRow
                  title={[of(list), list.orgName || t('inherited')].join(' · ')}
                  texts={[
                    t('itemCount', { n: list.items.length }),
                    list.changedAt !== null && t('changed', { name: list.changedBy, time: dateTime(list.changedAt, t.lang) }),
                  ]}
                  {...(list.editable && { onClick: () => setEdited(list) })}
                />
              </li>
            ))}
          </LineList>
        </ListState>
        {query.data?.editable && (
          <div className={styles['buttons']}>
            <Button icon="plus" onClick={() => setEdited('new')}>
              {t('addList')}
            </Button>
          </div>
        )}
      </Card>
      {edited && (
        <ChecklistEditor
          key={edited === 'new' ? 'new' : edited.checklistId}
          list={edited === 'new' ? undefined : edited}
          taken={pages.rows}
          types={['', ...Object.keys(vehicleTypes)]}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  )
}
