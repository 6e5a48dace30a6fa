/** Starts what gets recordings from terminals as files, over FTP. */
import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import { FtpReceiver } from '../../../media/ftp/ftp-receiver.ts'
import type { Platform } from '../../module.ts'
import type { HandedFilesPort, RecordingsPort } from '../../ports.ts'
import type { MediaPort, VideoOptions } from '../media-ports.ts'
import { portRangeOf } from '../options.ts'
import type { Traffic } from '../traffic.ts'
import { downloadHandlers } from './download-calls.ts'
import { DownloadRepository } from './downloads.repository.ts'
import { Downloads } from './downloads.ts'
import { ftpAccounts, handedFiles } from './handed-files.ts'
import { recordingsOfAlarms } from './recordings-of-alarms.ts'

export interface StartedDownloads {
  readonly downloads: Downloads
  readonly handlers: ReturnType<typeof downloadHandlers>
  readonly recordings: RecordingsPort
  readonly handed: HandedFilesPort
  stop(): Promise<void>
}

export async function startDownloads(
  { db, access, fleet, files, folder, terminals, events, mediaPlace, storage, ports, now, log }: Platform,
  options: VideoOptions,
  { port, traffic }: { port: MediaPort; traffic: Traffic },
): Promise<StartedDownloads> {
  const repository = new DownloadRepository(db)
  const downloadFolder = join(folder, 'downloads')
  storage.addFolder(downloadFolder)
  const hasRoom = (): boolean => !storage.diskFull
  const downloads = new Downloads({
    repository,
    terminals,
    fleet,
    files,
    folder: downloadFolder,
    hasRoom,
    maxBytes: options['video-download-mb'] * 1e6,
    place: port.place,
    arrived: (vehicleId, bytes) => traffic.add(vehicleId, bytes),
    now,
    log,
  })
  const ftp = new FtpReceiver({
    accounts: ftpAccounts(downloads, files, () => ports.superiorFiles),
    isKnown: address => terminals.isLinkedFrom(address),
    dataPorts: portRangeOf(options['video-download-data-ports']),
    address: port.namedHost !== undefined && isIPv4(port.namedHost) ? port.namedHost : undefined,
    refused: (reason, address) =>
      events.record({ kind: 'videoRefused', reason: `ftp ${reason}`, address, phone: '', channel: 0 }),
    log,
  })
  const served = (): boolean => port.lacks() === undefined
  if (port.served) port.listens(await ftp.listen(mediaPlace.listen, port.wanted))
  return {
    downloads,
    handlers: downloadHandlers({
      db,
      access,
      fleet,
      files,
      downloads,
      repository,
      traffic,
      hasRoom,
      served,
    }),
    handed: handedFiles({ db, access, fleet, downloads, repository, files, traffic, hasRoom, served, place: port.place }),
    recordings: recordingsOfAlarms({ downloads, repository, files, traffic, hasRoom, served }),
    async stop() {
      await ftp.stop()
      await downloads.settled()
    },
  }
}
