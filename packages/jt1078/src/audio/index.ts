/** Sound of JT/T 1078 streams, for the browser too: no Node in here. */
export { AAC_SAMPLES, type AacFrame, aacRates, adtsFrames, isAdts, withAdts } from './aac.ts'
export { speechAacDecoder } from './aac-speech/decoder.ts'
export type { AacFormat } from './aac-speech/encoder.ts'
export { amrFrames, amrMagic } from './amr.ts'
export { encodeALaw, encodeMuLaw } from './g711.ts'
export { G726Encoder, type G726Order } from './g726.ts'
export { G726OrderGuess } from './g726-order.ts'
export type { G726Bits } from './g726-tables.ts'
export { ImaAdpcmEncoder } from './ima-adpcm.ts'
export { isLoaded, type LoadedCodec, loadedSound } from './loaded-sound.ts'
export { RawAac } from './raw-aac.ts'
export {
  type DecodedCodec,
  type DecodeSound,
  isDecoded,
  SOUND_RATE,
  soundDecoder,
  soundDuration,
  type SoundOptions,
  withoutHiSiliconHead,
} from './sound.ts'
export { aacSpeech, isSameFormat, SpeechEncoder, type SpeechFormat, speechFormat, speechFormatOf } from './speech.ts'
