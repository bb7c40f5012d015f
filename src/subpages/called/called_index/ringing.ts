import { useEffect } from 'react'

import { chime } from '@/platform/sound/chime'
import { speech } from '@/platform/sound/speech'
import { vibrate } from '@/platform/sound/vibrate'
import { useIsSeen } from '@/platform/window/is_seen'

/** Repeats with this pause, for a phone that lies on a chair. */
const againMs = 12_000
const timesMax = 5
/** The voice starts after the bell. */
const voiceAfterMs = 700

/** Vibrates, rings and speaks, as far as the phone can. */
export function ring(words: string): void {
  vibrate('call')
  chime.play()
  setTimeout(() => speech.say(words), voiceAfterMs)
}

/** Rings while a call is unanswered and the screen is visible; silent without a text. */
export function useRinging(words: string | undefined): void {
  const isSeen = useIsSeen()
  useEffect(() => {
    if (words === undefined || !isSeen) return
    let times = 1
    ring(words)
    const timer = setInterval(() => {
      times += 1
      ring(words)
      if (times >= timesMax) clearInterval(timer)
    }, againMs)
    return () => {
      clearInterval(timer)
      speech.stop()
    }
  }, [words, isSeen])
}
