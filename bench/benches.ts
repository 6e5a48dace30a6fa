/** Every bench: what `npm run bench` runs and the smoke tests try. A script `bench:*` without its row fails a test. */
import { access } from './access.ts'
import { alarms } from './alarms.ts'
import { attack } from './attack.ts'
import { borders } from './borders.ts'
import { client } from './client.ts'
import { cluster } from './cluster.ts'
import { connections } from './connections.ts'
import { crash } from './crash.ts'
import { dispatch } from './dispatch.ts'
import { fleet } from './fleet.ts'
import { ingest } from './ingest.ts'
import type { Bench } from './kit/bench.ts'
import { packs } from './packs.ts'
import { photos } from './photos.ts'
import { pressBench } from './press.ts'
import { rebuild } from './rebuild.ts'
import { rehearse } from './rehearse.ts'
import { reports } from './reports.ts'
import { rollout } from './rollout.ts'
import { rules } from './rules.ts'
import { scale } from './scale.ts'
import { fleetScreens } from './screens.ts'
import { track } from './track.ts'
import { trial } from './trial.ts'
import { truth } from './truth.ts'
import { upgrade } from './upgrade.ts'
import { video } from './video.ts'
import { voice } from './voice.ts'

/** They need the client that is built. */
export const inBrowser: readonly Bench[] = [client, fleet, pressBench, track, video]
export const withoutBrowser: readonly Bench[] = [
  access,
  alarms,
  attack,
  borders,
  cluster,
  connections,
  crash,
  dispatch,
  ingest,
  packs,
  photos,
  rebuild,
  rehearse,
  reports,
  rollout,
  rules,
  scale,
  fleetScreens,
  trial,
  truth,
  upgrade,
  voice,
]
export const benches: readonly Bench[] = [...withoutBrowser, ...inBrowser].toSorted((a, b) => a.name.localeCompare(b.name))
