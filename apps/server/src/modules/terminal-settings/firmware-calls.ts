/** Calls about firmware for terminals. */
import { firmwareKinds } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { Files } from '../../files/files.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { ChangesRepository } from './changes.repository.ts'
import { firmwareOwner, hasChecksum } from './firmware-file.ts'
import type { FirmwaresRepository } from './firmwares.repository.ts'
import type { ProfiledTerminals } from './profiled-terminals.ts'
import { firmwareOnWire } from './setting-rows.ts'
import { gets, type UpgradableTerminals } from './upgradable-terminals.ts'

interface FirmwareCallDependencies {
  upgradable: UpgradableTerminals
  fleet: LiveFleet
  files: Files
  terminals: Pick<Terminals, 'isLinked'>
  repository: ChangesRepository
  firmwares: FirmwaresRepository
  profiled: Pick<ProfiledTerminals, 'reachOf'>
  now: () => number
}

type FirmwarePath = 'terminal/getFirmwares' | 'terminal/addFirmware' | 'terminal/endFirmware' | 'terminal/getFirmwareTerminals'

export function firmwareCalls({
  fleet,
  files,
  terminals,
  repository,
  firmwares,
  profiled: { reachOf },
  upgradable: { firmwareFor, terminalsOf },
  now,
}: FirmwareCallDependencies): Handlers<FirmwarePath> {
  return {
    async 'terminal/getFirmwares'({ firmwareId }, { user, lang }) {
      const reach = await reachOf(user)
      const rows = await firmwares.of(reach, firmwareId)
      if (firmwareId !== undefined && rows.length === 0) fail('terminal.firmwareUnknown')
      return {
        firmwares: rows.map(row => firmwareOnWire(row, fleet.organisations.name(row.organisation_id, lang))),
        models: await repository.models(reach),
      }
    },

    async 'terminal/addFirmware'({ orgId, model, kind, version, maker, checksum, note, fileId }, { user }) {
      if (!(await reachOf(user)).includes(orgId)) fail('organisation.unknown')
      const stored = (await files.uploaded(fileId, 'firmware', user.userId)) ?? fail('file.unknown')
      if (checksum !== '' && !(await hasChecksum(files, stored, checksum))) fail('terminal.firmwareChecksum')
      const added = await firmwares.add(
        {
          organisation_id: orgId,
          model,
          version,
          kind: firmwareKinds[kind],
          maker,
          note,
          bytes: stored.size,
          sha256: stored.hash,
          user_id: user.userId,
          user_name: user.name || user.login,
          added_at: now(),
        },
        (id, within) =>
          files.take(
            fileId,
            { purpose: 'firmware', userId: user.userId },
            { owner: { kind: firmwareOwner, id }, organisation: orgId },
            within,
          ),
      )
      return { firmwareId: added ?? fail('terminal.firmwareKnown') }
    },

    async 'terminal/endFirmware'({ firmwareId }, { user }) {
      const { id } = await firmwareFor(user, firmwareId)
      const ended = await firmwares.end(id, async within => {
        await files.removeWithin({ kind: firmwareOwner, id }, within)
      })
      if (!ended) fail('terminal.upgradeRuns')
      return {}
    },

    async 'terminal/getFirmwareTerminals'({ firmwareId, cursor = '0', pageSize }, { user }) {
      const all = await terminalsOf(await firmwareFor(user, firmwareId))
      const offset = Number(cursor)
      const page = all.slice(offset, offset + pageSize)
      const next = offset + page.length
      return {
        terminals: page.map(({ target, state }) => ({
          vehicleId: String(target.vehicle_id),
          plateNum: target.plate_num,
          online: terminals.isLinked(target.vehicle_id),
          version: target.firmware,
          state,
        })),
        total: all.length,
        open: all.filter(gets).length,
        next: page.length > 0 && next < all.length ? String(next) : null,
      }
    },
  }
}
