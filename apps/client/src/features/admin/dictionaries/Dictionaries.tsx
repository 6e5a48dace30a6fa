/** /admin/dictionaries: the words that organisations keep for fields of forms. */
import { type DataOf, dictionaries, type Dictionary, dictionaryNames, type DictionaryWord } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { wholeList } from '../../../core/lists/use-pages.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { evenRowHeight, ListRow } from '../../../ui/ListRow.tsx'
import { AdminList } from '../AdminList.tsx'
import { dictionaryTexts } from './dictionary-texts.ts'

const every = 'every'
const idOf = ({ wordId }: DictionaryWord): string => wordId

function useColumns(): readonly TableColumn<DictionaryWord>[] {
  const t = useTexts(dictionaryTexts)
  return useMemo(
    () => [
      { key: 'word', text: t('word'), width: 240, value: ({ word }) => word },
      { key: 'dictionary', text: t('dictionary'), width: 260, value: ({ dictionary }) => dictionaries[dictionary][t.lang] },
      { key: 'organisation', text: t('organisation'), width: 200, value: ({ orgName }) => orgName },
      { key: 'state', text: t('state'), width: 140, value: ({ ended }) => t(ended ? 'ended' : 'offered') },
    ],
    [t],
  )
}

export default function Dictionaries() {
  const t = useTexts(dictionaryTexts)
  const { hrefOf } = useScreens()
  const openScreen = useOpenScreen()
  const [words, setWords] = useState('')
  const [dictionary, setDictionary] = useState<Dictionary | typeof every>(every)
  const keyword = words.trim().toLowerCase()
  const wanted = (data: DataOf<'admin/getDictionaryWords'>) =>
    data.words.filter(
      each => (dictionary === every || each.dictionary === dictionary) && each.word.toLowerCase().includes(keyword),
    )
  const open = ({ wordId }: DictionaryWord) => openScreen('adminDictionary', { word: wordId })
  return (
    <AdminList
      title={t('title')}
      back={hrefOf('admin', {})}
      search={{ label: t('search'), words, onChange: setWords }}
      filters={
        <Select
          label={t('dictionary')}
          choices={[
            { value: every, text: t('every') },
            ...dictionaryNames.map(value => ({ value, text: dictionaries[value][t.lang] })),
          ]}
          chosen={dictionary}
          onChoose={setDictionary}
        />
      }
      add={{ text: t('add'), go: () => openScreen('adminDictionary', dictionary === every ? {} : { dictionary }) }}
      pages={wholeList(useCall('admin/getDictionaryWords', {}), wanted)}
      name="adminDictionaries"
      columns={useColumns()}
      idOf={idOf}
      open={open}
      label={t('list')}
      failed={t('failed')}
      empty={<EmptyState icon="list" title={t('none')} text={t('noneText')} />}
      rowHeight={evenRowHeight}
      renderRow={each => (
        <ListRow
          even
          icon="list"
          title={each.word}
          text={[dictionaries[each.dictionary][t.lang], each.orgName, each.ended && t('ended')].filter(Boolean).join(' · ')}
          onClick={() => open(each)}
        />
      )}
    />
  )
}
