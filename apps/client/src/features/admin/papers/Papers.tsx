/** /admin/papers: what ends when, of vehicles and drivers. */
import type { DataOf, Paper, PaperOwner } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCallPages } from '../../../core/lists/use-call-pages.ts'
import { useDebounced } from '../../../core/lists/use-debounced.ts'
import { useOpenScreen, useReplaceScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dayText } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { evenRowHeight, ListRow } from '../../../ui/ListRow.tsx'
import { AdminList } from '../AdminList.tsx'
import { kindOf, toneOfPaper, usePaperColumns } from './paper-columns.tsx'
import { paperTexts } from './paper-texts.ts'

const path = 'admin/getPapers'
const papersOf = ({ papers }: DataOf<typeof path>): readonly Paper[] => papers
const idOf = ({ paperId, kind, driverId }: Paper): string => paperId ?? `${kind} ${driverId}`

function useOpenPaper(): (paper: Paper) => void {
  const openScreen = useOpenScreen()
  return ({ paperId, driverId }) => {
    if (paperId !== null) openScreen('adminPaper', { paper: paperId })
    // Kept in the file of the driver.
    else if (driverId !== null) openScreen('adminDriver', { driver: driverId })
  }
}

export default function Papers() {
  const t = useTexts(paperTexts)
  const { hrefOf } = useScreens()
  const openScreen = useOpenScreen()
  const replaceScreen = useReplaceScreen()
  const open = useOpenPaper()
  const columns = usePaperColumns()
  const { vehicle } = useScreenParameters('adminPapers')
  const [words, setWords] = useState('')
  const [of, setOf] = useState<PaperOwner | ''>('')
  const [state, setState] = useState<'' | 'soon' | 'expired'>('')
  const keyword = useDebounced(words.trim())
  const { list: pages } = useCallPages(
    path,
    {
      ...(vehicle !== undefined && { vehicleId: vehicle }),
      ...(keyword !== '' && { keyword }),
      ...(of !== '' && { of }),
      ...(state !== '' && { state }),
    },
    papersOf,
  )
  const owners = [
    { value: '' as const, text: t('both') },
    { value: 'vehicle' as const, text: t('vehicle') },
    { value: 'driver' as const, text: t('driver') },
  ]
  const states = [
    { value: '' as const, text: t('any') },
    { value: 'soon' as const, text: t('soonOrExpired') },
    { value: 'expired' as const, text: t('expired') },
  ]
  const [first] = pages.rows
  const ofOne = vehicle !== undefined
  return (
    <AdminList
      title={ofOne && first ? t('ofVehicle', { plate: first.subject }) : t('title')}
      back={hrefOf('main')}
      further={[{ icon: 'shield', text: t('departure'), go: () => openScreen('adminPaperSettings') }]}
      search={{ label: t('search'), words, onChange: setWords }}
      filters={
        <>
          {!ofOne && <Select label={t('of')} choices={owners} chosen={of} onChoose={setOf} />}
          <Select label={t('state')} choices={states} chosen={state} onChoose={setState} />
          {ofOne && <Button onClick={() => replaceScreen('adminPapers', undefined, {})}>{t('all')}</Button>}
        </>
      }
      add={{ text: t('add'), go: () => openScreen('adminPaper', {}) }}
      pages={pages}
      name="adminPapers"
      columns={columns}
      idOf={idOf}
      open={open}
      label={t('papers')}
      failed={t('failed')}
      empty={
        keyword !== '' || of !== '' || state !== '' || ofOne ? (
          <EmptyState icon="list" title={t('noneFound')} />
        ) : (
          <EmptyState icon="list" title={t('none')} text={t('noneText')} />
        )
      }
      rowHeight={evenRowHeight}
      renderRow={paper => (
        <ListRow
          even
          icon={paper.of === 'vehicle' ? 'truck' : 'user'}
          title={paper.subject}
          text={[dayText(paper.expiresOn, t.lang), kindOf(paper, t.lang)].filter(Boolean).join(' · ')}
          badge={paper.state === 'valid' ? undefined : { text: t(paper.state), tone: toneOfPaper[paper.state] }}
          onClick={() => open(paper)}
        />
      )}
    />
  )
}
