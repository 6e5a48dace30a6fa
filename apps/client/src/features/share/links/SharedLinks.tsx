/** /sharedLinks: valid links of the user, or of everybody in the user's organisations for those who may end them, by platform. */
import { allowsRequest, contract, limitedRights } from '@outrider/contract'
import { useState } from 'react'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useDebounced } from '../../../core/lists/use-debounced.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { platformsInUse } from '../../../core/session/session.ts'
import { rightsIn } from '../../../core/session/user-data.ts'
import { useServerNow } from '../../../core/time/use-age.ts'
import { SearchBar } from '../../../ui/inputs/SearchBar.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { LinkRows } from './LinkRows.tsx'
import { sharedLinksTexts } from './links-texts.ts'
import { RevokeAll } from './RevokeAll.tsx'
import { useLinks } from './use-links.ts'

export default function SharedLinks() {
  const t = useTexts(sharedLinksTexts)
  const goBack = useGoBack(useScreens().hrefOf('my'))
  const platforms = useSession(state =>
    platformsInUse(state)
      .map(({ Code }) => Code)
      .join('\n'),
  ).split('\n')
  return (
    <Page bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      {platforms.map(code => (
        <PlatformLinks key={code} code={code} titled={platforms.length > 1} />
      ))}
    </Page>
  )
}

function PlatformLinks({ code, titled }: { code: string; titled: boolean }) {
  const t = useTexts(sharedLinksTexts)
  const { session } = useOutrider()
  const mayEnd = useSession(state => {
    const data = state.userDatas[code]
    return data
      ? allowsRequest(contract.share.getVehPosSharings, limitedRights(rightsIn(data), state.moduleType), { all: true })
      : false
  })
  const [whose, setWhose] = useState<'mine' | 'all'>('mine')
  const title = t('linksOn', { platform: session.targetOf(code)?.title ?? code })
  return (
    <>
      {titled && <h2>{title}</h2>}
      {mayEnd && (
        <Segments
          label={t('whose')}
          choices={[
            { value: 'mine', text: t('mine') },
            { value: 'all', text: t('all') },
          ]}
          chosen={whose}
          onChoose={setWhose}
        />
      )}
      {whose === 'all' && mayEnd ? <EverybodysLinks code={code} /> : <OwnLinks code={code} />}
    </>
  )
}

/** Links of everybody: with a search, and all that it finds can be revoked. */
function EverybodysLinks({ code }: { code: string }) {
  const t = useTexts(sharedLinksTexts)
  const [words, setWords] = useState('')
  const search = useDebounced(words).trim()
  const found = useLinks(code, { all: true, search }, useServerNow())
  const none = search ? { title: t('noneFound') } : { title: t('none'), text: t('noneOfAll') }
  return (
    <>
      <SearchBar value={words} onChange={setWords} label={t('search')} clearLabel={t('clear')} />
      {/* Not while the words are newer than what was found. */}
      {found.links && words.trim() === search && <RevokeAll key={search} code={code} search={search} found={found} />}
      <LinkRows key={`rows ${search}`} code={code} found={found} none={none} />
    </>
  )
}

function OwnLinks({ code }: { code: string }) {
  const t = useTexts(sharedLinksTexts)
  const found = useLinks(code, { all: false, search: '' }, useServerNow())
  return <LinkRows code={code} found={found} none={{ title: t('none'), text: t('noneText') }} />
}
