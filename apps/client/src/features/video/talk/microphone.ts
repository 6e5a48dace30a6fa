/** The microphone of this device, as speech for terminals. Nothing is heard of it while it is off. */
// oxlint-disable-next-line import/default -- the address of what the build makes of it
import workletUrl from './speech-worklet.ts?worker&url'

/** Why there is none. */
export type NoMicrophone = 'insecure' | 'denied' | 'none' | 'failed'

export class MicrophoneError extends Error {
  readonly why: NoMicrophone

  constructor(why: NoMicrophone) {
    super(`no microphone: ${why}`)
    this.why = why
  }
}

export interface Microphone {
  /** Whether anything is heard. */
  on(on: boolean): void
  stop(): void
}

/** @throws MicrophoneError */
export async function openMicrophone(context: AudioContext, heard: (samples: Int16Array) => void): Promise<Microphone> {
  // Browsers have it on secure pages only.
  if (!('mediaDevices' in navigator) || !('audioWorklet' in context)) throw new MicrophoneError('insecure')
  const stream = await asked()
  const [track] = stream.getAudioTracks()
  try {
    await context.audioWorklet.addModule(workletUrl)
  } catch (error) {
    track?.stop()
    if (error instanceof DOMException) throw new MicrophoneError('failed')
    throw error
  }
  const node = new AudioWorkletNode(context, 'speech', {
    numberOfInputs: 1,
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  const source = context.createMediaStreamSource(stream)
  source.connect(node)
  let isOn = false
  node.port.addEventListener('message', ({ data }: MessageEvent<Int16Array>) => {
    if (isOn) heard(data)
  })
  node.port.start()
  const on = (wanted: boolean): void => {
    isOn = wanted
    if (track) track.enabled = wanted
  }
  on(false)
  return {
    on,
    stop() {
      source.disconnect()
      node.port.close()
      for (const each of stream.getTracks()) each.stop()
    },
  }
}

async function asked(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      // What the cab says would come back to it.
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
    })
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'NotAllowedError' || error.name === 'SecurityError') throw new MicrophoneError('denied')
    throw new MicrophoneError(error.name === 'NotFoundError' ? 'none' : 'failed')
  }
}
