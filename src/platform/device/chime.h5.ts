import type { Chime } from './chime.types'

const notes = [
  { frequency: 784, atSeconds: 0 },
  { frequency: 1047, atSeconds: 0.18 },
] as const
const noteSeconds = 0.35
const loudness = 0.25

let context: AudioContext | undefined

export const chime: Chime = {
  prepare() {
    if (typeof AudioContext === 'undefined') return
    context ??= new AudioContext()
    // Refused outside a tap; then it stays silent.
    context.resume().catch(() => undefined)
  },
  play() {
    if (context?.state !== 'running') return
    for (const { frequency, atSeconds } of notes)
      playNote(context, frequency, context.currentTime + atSeconds)
  },
}

function playNote(audio: AudioContext, frequency: number, at: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(loudness, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + noteSeconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + noteSeconds)
}
