import { playNotes } from './chime_notes'
import type { Chime } from './chime.types'

let context: AudioContext | undefined

export const chime: Chime = {
  prepare() {
    if (typeof AudioContext === 'undefined') return
    context ??= new AudioContext()
    // Refused before the first tap; then it stays silent.
    context.resume().catch(() => undefined)
  },
  play() {
    chime.prepare()
    const audio = context
    audio?.resume().then(
      () => playNotes(audio),
      () => undefined,
    )
  },
}
