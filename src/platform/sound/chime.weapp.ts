import Taro from '@tarojs/taro'

import { type Instrument, playNotes } from './chime_notes'
import type { Chime } from './chime.types'

let context: Instrument | undefined

/** No sound file is carried: WeChat's own audio draws the notes; where it has none (before 2.19) the phone only buzzes. */
export const chime: Chime = {
  prepare: () => undefined,
  play() {
    try {
      // Taro's types know the nodes by name only; they are those of the web.
      context ??= Taro.createWebAudioContext() as unknown as Instrument
      playNotes(context)
    } catch {
      context = undefined
    }
  },
}
