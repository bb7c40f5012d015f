const notes = [
  { frequency: 784, atSeconds: 0 },
  { frequency: 1047, atSeconds: 0.18 },
] as const
const noteSeconds = 0.35
const loudness = 0.25

/** The audio context that plays the notes, in the browser and in the mini-program. */
export type Instrument = Pick<
  AudioContext,
  'createOscillator' | 'createGain' | 'currentTime' | 'destination'
>

/** Two ascending notes. */
export function playNotes(audio: Instrument): void {
  for (const { frequency, atSeconds } of notes)
    playNote(audio, frequency, audio.currentTime + atSeconds)
}

function playNote(audio: Instrument, frequency: number, at: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(loudness, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + noteSeconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + noteSeconds)
}
