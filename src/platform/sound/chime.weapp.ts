import Taro from '@tarojs/taro'

import { type Instrument, playNotes } from './chime_notes'
import type { Chime } from './chime.types'

let context: Instrument | undefined

/** Without a sound file: WeChat's audio synthesises the notes; where it has none (before 2.19) the phone only vibrates. */
export const chime: Chime = {
  prepare: () => undefined,
  play() {
    try {
      // Taro's types lack the nodes; they are those of the web.
      context ??= Taro.createWebAudioContext() as unknown as Instrument
      playNotes(context)
    } catch {
      context = undefined
    }
  },
}
