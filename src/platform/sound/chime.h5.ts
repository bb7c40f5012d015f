import { playNotes } from './chime_notes'
import type { Chime } from './chime.types'

let context: AudioContext | undefined

/** iPhones before iOS 14.5 have it by its older name only. */
const Context = (): typeof AudioContext | undefined =>
  window.AudioContext ?? Reflect.get(window, 'webkitAudioContext')

export const chime: Chime = {
  prepare() {
    const Kind = Context()
    if (context === undefined && Kind === undefined) return
    context ??= Kind && new Kind()
    // Refused before the first tap; then it stays silent.
    context?.resume().catch(() => undefined)
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
