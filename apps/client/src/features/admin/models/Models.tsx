/** /admin/models: what is known of models of terminals. */
import type { DataOf, TerminalModel } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { useCallPages } from '../../../core/lists/use-call-pages.ts'
import { useDebounced } from '../../../core/lists/use-debounced.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { number } from '../../../core/time/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { evenRowHeight, ListRow } from '../../../ui/ListRow.tsx'
import { AdminList } from '../AdminList.tsx'
import { modelTexts } from './model-texts.ts'
import { cutInForce, isEntered, lockIn, textsIn } from './model-words.ts'

const path = 'admin/getTerminalModels'
const modelsOf = ({ models }: DataOf<typeof path>): readonly TerminalModel[] => models
const idOf = ({ model }: TerminalModel): string => model.toLowerCase()

function useColumns(): readonly TableColumn<TerminalModel>[] {
  const t = useTexts(modelTexts)
  return useMemo(
    () => [
      { key: 'model', text: t('model'), width: 180, value: ({ model }) => model },
      { key: 'vehicles', text: t('vehicles'), width: 100, align: 'end', value: ({ vehicles }) => vehicles },
      { key: 'cut', text: t('cut'), width: 280, value: model => cutInForce(model, t, t.lang) },
      { key: 'texts', text: t('obeysTexts'), width: 240, value: ({ inForce }) => textsIn(inForce.obeysTexts, t) },
      { key: 'lock', text: t('lockMovesDoorsOnly'), width: 210, value: ({ inForce }) => lockIn(inForce.lockMovesDoorsOnly, t) },
      { key: 'cameras', text: t('channelNames'), width: 180, value: ({ entered }) => entered.channelNames },
      {
        key: 'source',
        text: t('source'),
        width: 150,
        value: model => (isEntered(model) ? t('entered') : model.profile || t('shipped')),
      },
    ],
    [t],
  )
}

export default function Models() {
  const t = useTexts(modelTexts)
  const { hrefOf } = useScreens()
  const openScreen = useOpenScreen()
  const columns = useColumns()
  const [words, setWords] = useState('')
  const keyword = useDebounced(words.trim())
  const { list: pages } = useCallPages(path, keyword === '' ? {} : { keyword }, modelsOf)
  const open = ({ model }: TerminalModel) => openScreen('adminModel', { model })
  return (
    <AdminList
      title={t('title')}
      back={hrefOf('adminInstallation')}
      search={{ label: t('search'), words, onChange: setWords }}
      add={{ text: t('add'), go: () => openScreen('adminModel', {}) }}
      pages={pages}
      name="adminModels"
      columns={columns}
      idOf={idOf}
      open={open}
      label={t('title')}
      failed={t('failed')}
      empty={<EmptyState icon="sliders" title={t('noneFound')} />}
      rowHeight={evenRowHeight}
      renderRow={model => (
        <ListRow
          even
          icon="sliders"
          title={model.model}
          text={[t('count', { n: number(model.vehicles, t.lang) }), cutInForce(model, t, t.lang)].join(' · ')}
          badge={isEntered(model) ? { text: t('entered'), tone: 'driving' } : undefined}
          onClick={() => open(model)}
        />
      )}
    />
  )
}
