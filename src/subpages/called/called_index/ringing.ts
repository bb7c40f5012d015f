import { useEffect } from 'react'

import { chime } from '@/platform/sound/chime'
import { speech } from '@/platform/sound/speech'
import { vibrate } from '@/platform/sound/vibrate'
import { useIsSeen } from '@/platform/window/is_seen'

/** A phone on a chair is missed once, not five times. */
const againMs = 12_000
const timesMax = 5
/** The voice begins when the bell has faded. */
const voiceAfterMs = 700

/** Buzzes, rings and says it, as far as the phone can. */
export function ring(words: string): void {
  vibrate('call')
  chime.play()
  setTimeout(() => speech.say(words), voiceAfterMs)
}

/** Rings while a call is unanswered and the screen is looked at; without words it is quiet. */
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
