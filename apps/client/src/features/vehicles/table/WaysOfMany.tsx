/** The screens that ticked vehicles can be taken to: a row each, with what it needs and how many it takes. */
import { type AppMenuAuth, type CallPath, limits } from '@outrider/contract'
import { useNavigate } from '../../../core/router/index.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { recipientsAtOnce, stateOfRecipients } from '../../../core/routing/recipients.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import type { Screens } from '../../../core/screens/screens.ts'
import { offers, rightsOf } from '../../../core/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { selectionTexts } from './selection-texts.ts'

interface Way {
  label: 'replay' | 'liveVideo' | 'dispatch' | 'talk' | 'photograph' | 'commands'
  icon: IconName
  /** Any of these. */
  rights: readonly (keyof AppMenuAuth)[]
  calls: readonly CallPath[]
  max: number
  tooMany: 'replayMax' | 'watchMax' | 'dispatchMax' | 'talkMax' | 'photographMax' | 'commandsMax'
  href: (hrefOf: Screens['hrefOf'], ids: readonly string[]) => string
}

const ways: readonly Way[] = [
  {
    label: 'replay',
    icon: 'track',
    rights: ['trackAuth'],
    calls: [],
    max: 5,
    tooMany: 'replayMax',
    href: (hrefOf, [vehicle, ...others]) =>
      hrefOf('trackQuery', { vehicle }) + others.map(id => `&vehicle=${encodeURIComponent(id)}`).join(''),
  },
  {
    label: 'liveVideo',
    icon: 'video',
    rights: ['videoAuth'],
    calls: [],
    // More windows are too small to see anything.
    max: 9,
    tooMany: 'watchMax',
    href: (hrefOf, ids) => hrefOf('main', { module: 'video', watch: ids.join(',') }),
  },
  {
    label: 'photograph',
    icon: 'camera',
    rights: ['videoAuth'],
    calls: ['photo/getPhotoInfo'],
    max: recipientsAtOnce.photograph,
    tooMany: 'photographMax',
    href: hrefOf => hrefOf('photograph', {}),
  },
  {
    label: 'dispatch',
    icon: 'radio',
    rights: ['moreAuth'],
    calls: [],
    max: limits.dispatchVehicles,
    tooMany: 'dispatchMax',
    href: hrefOf => hrefOf('dispatch', {}),
  },
  {
    label: 'talk',
    icon: 'phone',
    rights: ['talkAuth'],
    calls: ['video/getTalks'],
    max: limits.broadcastVehicles,
    tooMany: 'talkMax',
    href: hrefOf => hrefOf('talk', {}),
  },
  {
    label: 'commands',
    icon: 'target',
    rights: ['commandAuth', 'moreAuth'],
    calls: ['vehicle/getVehiclePosition'],
    max: recipientsAtOnce.commandMany,
    tooMany: 'commandsMax',
    href: hrefOf => hrefOf('commandMany'),
  },
]

export function WaysOfMany({ ids }: { ids: readonly string[] }) {
  const t = useTexts(selectionTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const session = useSession(state => state)
  const granted = rightsOf(session)
  return ways
    .filter(({ rights, calls }) => rights.some(right => granted[right]) && offers(session, calls))
    .map(({ label, icon, max, tooMany, href }) => (
      <Button
        key={label}
        icon={icon}
        disabled={ids.length > max}
        title={ids.length > max ? t(tooMany, { n: max }) : undefined}
        onClick={() => void navigate(href(hrefOf, ids), { state: stateOfRecipients(ids) })}
      >
        {t(label)}
      </Button>
    ))
}
