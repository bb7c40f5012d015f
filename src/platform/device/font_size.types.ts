/** The font size chosen in WeChat's settings, as a factor: 1 is WeChat's standard. */
export interface SystemFontSize {
  read(): number
  /** Calls the listener when the setting changes. */
  onChange(listener: (scale: number) => void): void
}
