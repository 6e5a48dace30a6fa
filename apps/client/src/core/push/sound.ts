/** Plays two short tones. */

/** Hz, and seconds from the start. */
const tones = [
  [880, 0],
  [1175, 0.18],
] as const
const length = 0.16

export function playSound(): void {
  const audio = new AudioContext()
  for (const [frequency, at] of tones) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const from = audio.currentTime + at
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.2, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + length)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + length)
    tone.addEventListener('ended', () => {
      if (at === tones.at(-1)?.[1])
        audio.close().catch((cause: unknown) => console.warn('the audio context could not be closed', cause))
    })
  }
}
