import { autorun, makeAutoObservable } from 'mobx'

import { systemFontSize } from '@/platform/device/font_size'
import { applyRootLook } from '@/platform/window/root_look'
import { FONT_SCALES } from '@/settings/limits'
import { elderMode, fontScale } from '@/storage/keys'

import { wholeValues } from './whole_values'

const largestScale = Math.max(...FONT_SCALES)

/** Reading preferences: elder mode (长辈版) and text size. Both are stored; the size follows WeChat's setting until one is chosen here. */
export class PreferencesStore {
  isElder = elderMode.read() ?? false
  private chosenScale = fontScale.read()
  private systemScale = 1

  constructor() {
    makeAutoObservable(this, {}, wholeValues)
  }

  /** A factor on all text sizes, between 1 and 1.875. */
  get fontScale(): number {
    return Math.min(Math.max(this.chosenScale ?? this.systemScale, 1), largestScale)
  }

  /** The text size follows WeChat's setting. */
  get followsSystem(): boolean {
    return this.chosenScale === undefined
  }

  setElder(isElder: boolean): void {
    this.isElder = isElder
    elderMode.write(isElder)
  }

  /** Chooses a text size; undefined returns to WeChat's setting. */
  setFontScale(scale: number | undefined): void {
    this.chosenScale = scale
    if (scale === undefined) {
      fontScale.remove()
    } else {
      fontScale.write(scale)
    }
  }

  setSystemScale(scale: number): void {
    this.systemScale = scale
  }

  /** Applies the look now and on changes; called once at launch. */
  start(): void {
    this.setSystemScale(systemFontSize.read())
    systemFontSize.onChange((scale) => this.setSystemScale(scale))
    autorun(() => applyRootLook({ isElder: this.isElder, fontScale: this.fontScale }))
  }
}
