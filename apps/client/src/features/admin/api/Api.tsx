/** /admin/api: the API document of the platform, by group, with each call to be tried. */
import { useState } from 'react'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { servedFrom } from '../../../core/host/served-from.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useSearchParams } from '../../../core/router/index.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { IntegrationParts } from '../keys/IntegrationParts.tsx'
import styles from './Api.module.css'
import { type ApiDocument, useApiDocument } from './api-document.ts'
import { apiTexts } from './api-texts.ts'
import { CallList } from './CallList.tsx'
import { CallPart } from './CallPart.tsx'

export default function Api() {
  const t = useTexts(apiTexts)
  const { session } = useOutrider()
  const code = useSession(state => currentPlatform(state)?.Code) ?? ''
  const url = session.targetOf(code)?.url ?? servedFrom()
  const { hrefOf } = useScreens()
  const leave = useGoBack(hrefOf('admin'))
  const wide = useWide()
  const { call } = useScreenParameters('adminApi')
  const [, setSearch] = useSearchParams()
  const { document, failed, retry } = useApiDocument(url)
  const choose = (path: string | undefined) => setSearch(path === undefined ? {} : { call: path }, { replace: wide })
  const alone = !wide && call !== undefined
  return (
    <ListPage
      wide
      bar={<TopBar title={t('title')} back={{ label: t('back'), go: alone ? () => setSearch({}, { replace: true }) : leave }} />}
      head={!alone && <IntegrationParts chosen="adminApi" />}
    >
      {failed ? (
        <ErrorState title={t('failed')} text={t('failedText')} retry={{ label: t('retry'), run: retry }} />
      ) : !document ? (
        <LoadingState label={t('loading')} />
      ) : (
        <Parts {...{ document, url, platform: code, call, wide, onChoose: choose }} />
      )}
    </ListPage>
  )
}

interface PartsProps {
  document: ApiDocument
  url: string
  platform: string
  call: string | undefined
  wide: boolean
  onChoose: (path: string) => void
}

function Parts({ document, url, platform, call, wide, onChoose }: PartsProps) {
  const t = useTexts(apiTexts)
  const [words, setWords] = useState('')
  const [keysOnly, setKeysOnly] = useState(false)
  const list = (
    <CallList {...{ document, url, chosen: call, words, keysOnly, onChoose }} onWords={setWords} onKeysOnly={setKeysOnly} />
  )
  const known = document.groups.flatMap(({ calls }) => calls).find(({ path }) => path === call)
  const part =
    call === undefined ? (
      <EmptyState icon="list" title={t('choose')} text={t('chooseText')} />
    ) : known ? (
      <CallPart key={known.path} {...{ call: known, document, url, platform }} />
    ) : (
      <EmptyState icon="list" title={t('gone')} />
    )
  if (!wide) return <div className={styles['one']}>{call === undefined ? list : part}</div>
  return (
    <div className={styles['beside']}>
      {list}
      <div className={styles['detail']}>{part}</div>
    </div>
  )
}
