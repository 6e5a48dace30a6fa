/** /vehicleTags: the tags of the vehicles, with the way to those that have one; administrators give them their colours. */
import { type TagColour, tagColours, type VehicleTag } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { platformsInUse } from '../../../core/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { useSelectionLimit } from '../list/use-selection-limit.ts'
import { vehicleTexts } from '../strings.ts'
import { TagBadge } from './TagBadge.tsx'
import styles from './Tags.module.css'
import { tagTexts } from './tag-texts.ts'

export default function VehicleTags() {
  const t = useTexts(tagTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('main'))
  const { data, error, refetch } = useCall('admin/getTags', {})
  return (
    <Page wide bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      {data ? (
        data.tags.length > 0 ? (
          <ByOrganisation tags={data.tags} />
        ) : (
          <EmptyState icon="list" title={t('none')} text={t('noneText')} />
        )
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

function ByOrganisation({ tags }: { tags: readonly VehicleTag[] }) {
  const names = [...new Set(tags.map(({ orgName }) => orgName))]
  return names.map(name => (
    <Card key={name} title={name}>
      <ul className={styles['list']}>
        {tags
          .filter(({ orgName }) => orgName === name)
          .map(each => (
            <OneTag key={`${each.orgId} ${each.colour} ${each.tag}`} {...each} />
          ))}
      </ul>
    </Card>
  ))
}

function OneTag({ tag, colour, orgId, vehicleIds }: VehicleTag) {
  const t = useTexts(tagTexts)
  const words = useTexts(vehicleTexts)
  const wide = useWide()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { liveFleet } = useOutrider()
  const max = useSelectionLimit()
  async function showOnly(href: string) {
    const result = await liveFleet.chooseOnly(vehicleIds)
    if (result === 'tooMany') toast(words('tooMany', { n: max ?? 0 }))
    else await navigate(href)
  }
  return (
    <li>
      <div className={styles['name']}>
        <TagBadge tag={tag} colour={colour} /> <span className="muted">{t('vehicles', { n: vehicleIds.length })}</span>
      </div>
      {orgId !== null && <Colours tag={tag} colour={colour} orgId={orgId} />}
      <ButtonRow>
        <Button icon="map" onClick={() => void showOnly(hrefOf('main', { module: 'pos' }))}>
          {t('onMap')}
        </Button>
        {wide ? (
          <Button icon="truck" onClick={() => void navigate(hrefOf('vehicleTable', { tag }))}>
            {t('inTable')}
          </Button>
        ) : (
          <Button icon="list" onClick={() => void showOnly(hrefOf('main', { module: 'selectedVehicleList' }))}>
            {t('inList')}
          </Button>
        )}
      </ButtonRow>
    </li>
  )
}

function Colours({ tag, colour, orgId }: { tag: string; colour: TagColour; orgId: number }) {
  const t = useTexts(tagTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  // Those of several platforms are administered on each.
  const several = useSession(state => platformsInUse(state).length > 1)
  const [wanted, setWanted] = useState<TagColour>()
  if (several) return null
  async function choose(next: TagColour) {
    setWanted(next)
    try {
      await api.call('admin/saveTagColour', { orgId, tag, colour: next })
      toast(t('saved'))
    } catch {
      // The call has already shown its error.
    } finally {
      await cached.outdate('admin/getTags')
      setWanted(undefined)
    }
  }
  return (
    <Segments
      label={t('colour', { tag })}
      choices={tagColours.map(value => ({ value, text: t(value) }))}
      chosen={wanted ?? colour}
      disabled={wanted !== undefined}
      onChoose={next => void choose(next)}
    />
  )
}
