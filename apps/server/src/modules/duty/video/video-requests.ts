/** Video that superior platforms want: live, listed, and as it was recorded. */
import { limits } from '@outrider/contract'
import {
  controlOfWant,
  fileControlOfWant,
  fileOfWant,
  recordedAnswers,
  recordedWants,
  recordingsOfWant,
  replayOfWant,
  takenFileOfWant,
} from '../../../supervision/recorded-wants.ts'
import { answers, endOfVideoOfWant, liveVideoOfWant, videoResults, wants } from '../../../supervision/vehicle-wants.ts'
import { recordedSince } from '../../../supervision/recorded-since.ts'
import { done, failed, type RequestKind } from '../request-kind.ts'

const nowhere = { host: '', port: 0 }

/** Answered when the terminal has said that it sends: the picture comes later, where the answer says. */
const liveVideo: RequestKind = {
  consent: 'video',
  async run({ vehicleId, superior, want }, { video }) {
    const { channel, code } = liveVideoOfWant(want)
    const refused = (result: number, reason: string) => failed(answers.liveVideo(want, result, nowhere), reason)
    const { place } = video
    if (!place) return refused(videoResults.notSupported, 'notSupported')
    if (!video.accepts(superior, code)) return refused(videoResults.wrongCode, 'wrongCode')
    if (vehicleId === undefined) return refused(videoResults.failed, 'noVehicle')
    const failure = await video.begin(superior, vehicleId, channel)
    if (failure !== undefined) return refused(videoResults.failed, failure)
    return done(answers.liveVideo(want, videoResults.done, place))
  },
}

/** What it fetches ends; others who watch go on. */
const liveVideoEnds: RequestKind = {
  consent: 'video',
  run({ vehicleId, superior, want }, { video }) {
    const ended = vehicleId !== undefined && video.end(superior, vehicleId, endOfVideoOfWant(want).channel)
    const result = ended ? videoResults.done : videoResults.over
    return Promise.resolve(ended ? done(answers.endOfVideo(want, result)) : failed(answers.endOfVideo(want, result), 'unknown'))
  },
}

/** Of one answer: 160 kB. Who has more is asked for less. */
const maxListed = 5_000

/** An end that is left open is now; a beginning, as long before the end as may be asked for at once. */
function spanOf({ from, to }: { from: number | null; to: number | null }, now: number): { start: number; end: number } {
  const end = to ?? now
  return { start: from ?? end - limits.videoSearchSpan, end }
}

/** The terminal is asked each time, and only of what it recorded for the company that has it now. */
const recordings: RequestKind = {
  consent: 'recordings',
  async run({ vehicleId, superior, want }, { video, fleet }) {
    const { channel, stream, code, alarm, isWanted, ...period } = recordingsOfWant(want)
    const refused = (result: number, reason: string) => failed(recordedAnswers.recordings(want, result), reason)
    if (!video.place) return refused(videoResults.notSupported, 'notSupported')
    if (!video.accepts(superior, code)) return refused(videoResults.wrongCode, 'wrongCode')
    if (vehicleId === undefined) return refused(videoResults.failed, 'noVehicle')
    const since = recordedSince(fleet, vehicleId)
    const part = { channel, stream, alarm, since, ...spanOf(period, Date.now()) }
    const found = await video.recorded.list(vehicleId, part)
    if (typeof found === 'string') return refused(videoResults.failed, found)
    const listed = found.filter(isWanted)
    if (listed.length > maxListed) return refused(videoResults.failed, 'range')
    // It began before: what was recorded for another company is not told of.
    const own = listed.map(each => ({ ...each, start: Math.max(each.start ?? 0, since) }))
    return done(recordedAnswers.recordings(want, videoResults.done, own))
  },
}

/** Answered when the terminal has said that it plays; fetched where live video is, once. */
const replay: RequestKind = {
  consent: 'recordings',
  async run({ vehicleId, superior, want }, { video, fleet }) {
    const { channel, stream, code, ...period } = replayOfWant(want)
    const refused = (result: number, reason: string) => failed(recordedAnswers.replay(want, result, nowhere), reason)
    const { place } = video
    if (!place) return refused(videoResults.notSupported, 'notSupported')
    if (!video.accepts(superior, code)) return refused(videoResults.wrongCode, 'wrongCode')
    if (vehicleId === undefined) return refused(videoResults.failed, 'noVehicle')
    const part = { channel, stream, since: recordedSince(fleet, vehicleId), ...spanOf(period, Date.now()) }
    const failure = await video.beginRecorded(superior, vehicleId, part)
    if (failure !== undefined) return refused(videoResults.failed, failure)
    return done(recordedAnswers.replay(want, videoResults.done, place))
  },
}

/** Of all that it plays of the vehicle: the message names no camera. */
const replayControl: RequestKind = {
  consent: 'recordings',
  async run({ vehicleId, superior, want }, { video, fleet }) {
    const answer = (result: number) => recordedAnswers.control(want, result)
    const control = controlOfWant(want)
    if (vehicleId === undefined) return failed(answer(videoResults.failed), 'noVehicle')
    if (!control) return failed(answer(videoResults.notSupported), 'notSupported')
    if (control.command === 'seek' && control.position < recordedSince(fleet, vehicleId))
      return failed(answer(videoResults.failed), 'range')
    const failure = await video.recorded.control(`superior ${superior.id}`, vehicleId, control)
    if (failure === 'notPlaying') return failed(answer(videoResults.over), failure)
    return failure === undefined ? done(answer(videoResults.done)) : failed(answer(videoResults.failed), failure)
  },
}

/** Answered when the terminal begins to send it; where it is fetched is told when all of it is here (0x1B02). */
const recordedFile: RequestKind = {
  consent: 'recordings',
  async run({ vehicleId, plate, plateColor, superior, want }, { video, superiorFiles, fleet }) {
    const { channel, stream, code, size, ...period } = fileOfWant(want)
    const refused = (result: number, reason: string) => failed(recordedAnswers.file(want, result), reason)
    if (!video.place) return refused(videoResults.notSupported, 'notSupported')
    if (!video.accepts(superior, code)) return refused(videoResults.wrongCode, 'wrongCode')
    if (vehicleId === undefined) return refused(videoResults.failed, 'noVehicle')
    const part = { channel, stream, size, since: recordedSince(fleet, vehicleId), ...spanOf(period, Date.now()) }
    const begun = await superiorFiles.begin(superior, { plate, plateColor }, { vehicleId, ...part })
    if (begun === 'notSupported') return refused(videoResults.notSupported, begun)
    if (typeof begun === 'string') return refused(videoResults.failed, begun)
    return done(recordedAnswers.file(want, videoResults.done, begun.session))
  },
}

const fileControl: RequestKind = {
  consent: 'recordings',
  async run({ plate, plateColor, superior, want }, { superiorFiles }) {
    const { session, command } = fileControlOfWant(want)
    const answer = (result: number) => recordedAnswers.fileControl(want, result)
    if (command === undefined) return failed(answer(videoResults.notSupported), 'notSupported')
    const controlled = await superiorFiles.control(superior.id, { plate, plateColor, session }, command)
    if (controlled === undefined) return failed(answer(videoResults.over), 'unknown')
    return controlled ? done(answer(videoResults.done)) : failed(answer(videoResults.failed), 'refused')
  },
}

/** That it has been told where a file is, and whether it could use that. */
const fileTaken: RequestKind = {
  consent: undefined,
  async run({ plate, plateColor, superior, want }, { superiorFiles }) {
    const { result, session } = takenFileOfWant(want)
    const isKnown = await superiorFiles.taken(superior.id, { plate, plateColor, session })
    if (!isKnown) return failed(undefined, 'unknown')
    return result === videoResults.done ? { outcome: 'done', answer: undefined, reason: '' } : failed(undefined, 'notTaken')
  },
}

export const videoRequests = [
  [wants.liveVideo, liveVideo],
  [wants.liveVideoEnds, liveVideoEnds],
  [recordedWants.recordings, recordings],
  [recordedWants.replay, replay],
  [recordedWants.control, replayControl],
  [recordedWants.file, recordedFile],
  [recordedWants.fileControl, fileControl],
  [recordedWants.fileEndTaken, fileTaken],
] as const
